"""redshift_own_key: Redshift clusters are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_own_key",
    title="Redshift clusters are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_id` to the ARN of your key, and `encrypted = true`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/working-with-db-encryption.html",
    types=("aws_redshift_cluster",),
    judge=must_have_own_key("kms_key_id", otherwise="The cluster is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_142",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
