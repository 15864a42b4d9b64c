"""Neptune cluster has IAM database authentication enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="neptune_cluster_iam_auth_enabled",
    aliases=("neptune_iam_authentication",),
    title="Neptune cluster has IAM database authentication enabled",
    severity="medium",
    description="Neptune has no passwords: without IAM authentication, anyone with network access can read and "
    "change the graph.",
    remediation="Set `iam_database_authentication_enabled = true`.",
    docs="https://docs.aws.amazon.com/neptune/latest/userguide/iam-auth.html",
    types=("aws_neptune_cluster",),
    judge=must_be_true("iam_database_authentication_enabled", otherwise="IAM database authentication is not enabled."),
    equivalents=("CKV_AWS_359",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
