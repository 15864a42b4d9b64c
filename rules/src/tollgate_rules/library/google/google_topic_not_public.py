"""google_topic_not_public: Pub/Sub topics are not open to everyone."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_topic_not_public",
    title="Pub/Sub topics are not open to everyone",
    severity="high",
    description="Who may publish sends your systems orders; who may subscribe reads them.",
    remediation="Name users, groups or service accounts as members.",
    docs="https://cloud.google.com/pubsub/docs/access-control",
    types=grants_of("pubsub_topic", "pubsub_subscription"),
    judge=must_not_be_for_everyone(otherwise="Everyone on the internet gets the role on the topic or subscription."),
    equivalents=("CKV_GCP_99",),
    frameworks=("NIST 800-53 AC-3", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
