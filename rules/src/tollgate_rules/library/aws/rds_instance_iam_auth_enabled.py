"""RDS instance has IAM database authentication enabled."""

from tollgate_rules.attribute_checks import equals, must_be_true, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_iam_auth_enabled",
    aliases=("rds_iam_authentication",),
    title="RDS instance has IAM database authentication enabled",
    severity="low",
    description="Without it, users and services need long-lived database passwords instead of 15-minute tokens. "
    "MySQL, MariaDB and PostgreSQL support it.",
    remediation="Set `iam_database_authentication_enabled = true`, and grant `rds-db:connect`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.IAMDBAuth.html",
    types=("aws_db_instance",),
    judge=only_if(
        "engine",
        equals("mysql", "postgres"),
        must_be_true("iam_database_authentication_enabled", otherwise="IAM database authentication is not enabled."),
    ),
    equivalents=("CKV_AWS_161",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
