"""rds_iam_authentication: RDS instances accept IAM authentication."""

from tollgate_rules.demands import equals, must_be_true, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_iam_authentication",
    title="RDS instances accept IAM authentication",
    severity="low",
    description="With IAM authentication, people and services sign in with tokens that last 15 minutes, and no "
    "password has to be kept anywhere. MySQL and PostgreSQL have it.",
    remediation="Set `iam_database_authentication_enabled = true`, and grant `rds-db:connect` to who needs it.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.IAMDBAuth.html",
    types=("aws_db_instance",),
    judge=only_if(
        "engine",
        equals("mysql", "postgres"),
        must_be_true("iam_database_authentication_enabled", otherwise="The database accepts passwords only."),
    ),
    equivalents=("CKV_AWS_161",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
