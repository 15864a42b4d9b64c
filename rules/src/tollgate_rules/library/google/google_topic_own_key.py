"""google_topic_own_key: Pub/Sub topics are encrypted with a key of your own."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_topic_own_key",
    title="Pub/Sub topics are encrypted with a key of your own",
    severity="low",
    description="Google always encrypts; only with a key of your own do you say who may use it, see each use, and "
    "can shut the data off.",
    remediation="Set `kms_key_name` to your key.",
    docs="https://cloud.google.com/pubsub/docs/encryption",
    types=("google_pubsub_topic",),
    judge=must_be_set("kms_key_name", otherwise="The topic is encrypted with a key of Google.", left_out="breaks"),
    equivalents=("CKV_GCP_83",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
