"""RDS cluster has IAM database authentication enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_cluster_iam_auth_enabled",
    aliases=("rds_cluster_iam_authentication",),
    title="RDS cluster has IAM database authentication enabled",
    severity="low",
    description="Without it, users and services need long-lived database passwords instead of 15-minute tokens.",
    remediation="Set `iam_database_authentication_enabled = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/UsingWithRDS.IAMDBAuth.html",
    types=("aws_rds_cluster",),
    judge=must_be_true("iam_database_authentication_enabled", otherwise="IAM database authentication is not enabled."),
    equivalents=("CKV_AWS_162",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
