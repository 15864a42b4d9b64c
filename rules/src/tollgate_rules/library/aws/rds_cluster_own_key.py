"""rds_cluster_own_key: RDS clusters are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_cluster_own_key",
    title="RDS clusters are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html",
    types=("aws_rds_cluster",),
    judge=must_have_own_key("kms_key_id", otherwise="The cluster is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_327",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
