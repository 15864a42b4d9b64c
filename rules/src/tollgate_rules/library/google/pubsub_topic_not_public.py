"""Pub/Sub topic or subscription is not public."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="pubsub_topic_not_public",
    aliases=("google_topic_not_public",),
    title="Pub/Sub topic or subscription is not public",
    severity="high",
    description="Anyone who can publish can inject messages, and anyone who can subscribe can read them.",
    remediation="Set `member` or `members` to specific users, groups or service accounts.",
    docs="https://cloud.google.com/pubsub/docs/access-control",
    types=grants_of("pubsub_topic", "pubsub_subscription"),
    judge=must_not_be_for_everyone(otherwise="The IAM grant makes the topic or subscription public."),
    equivalents=("CKV_GCP_99",),
    frameworks=("NIST 800-53 AC-3", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
