"""rds_activity_stream_own_key: RDS activity streams are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_activity_stream_own_key",
    title="RDS activity streams are encrypted with a key of your own",
    severity="low",
    description="The stream holds every statement. With a key of your own you say who may read it.",
    remediation="Set `kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/DBActivityStreams.html",
    types=("aws_rds_cluster_activity_stream",),
    judge=must_have_own_key("kms_key_id", otherwise="The stream is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_246",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
