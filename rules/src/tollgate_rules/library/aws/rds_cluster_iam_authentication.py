"""rds_cluster_iam_authentication: RDS clusters accept IAM authentication."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_cluster_iam_authentication",
    title="RDS clusters accept IAM authentication",
    severity="low",
    description="With IAM authentication, people and services sign in with tokens that last 15 minutes, and no "
    "password has to be kept anywhere.",
    remediation="Set `iam_database_authentication_enabled = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/UsingWithRDS.IAMDBAuth.html",
    types=("aws_rds_cluster",),
    judge=must_be_true("iam_database_authentication_enabled", otherwise="The cluster accepts passwords only."),
    equivalents=("CKV_AWS_162",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
