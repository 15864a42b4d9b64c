"""neptune_iam_authentication: Neptune clusters ask for IAM credentials."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="neptune_iam_authentication",
    title="Neptune clusters ask for IAM credentials",
    severity="medium",
    description="Neptune knows no passwords: without IAM, everyone whom a security group lets through reads and "
    "changes the graph.",
    remediation="Set `iam_database_authentication_enabled = true`.",
    docs="https://docs.aws.amazon.com/neptune/latest/userguide/iam-auth.html",
    types=("aws_neptune_cluster",),
    judge=must_be_true("iam_database_authentication_enabled", otherwise="Whoever reaches the cluster may use it."),
    equivalents=("CKV_AWS_359",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
