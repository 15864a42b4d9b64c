"""RDS snapshot is not shared publicly."""

from tollgate_rules.list_checks import must_not_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_snapshot_not_public",
    title="RDS snapshot is not shared publicly",
    severity="critical",
    description="Anyone can restore a public snapshot and read all its data.",
    remediation="Set `shared_accounts` to specific accounts, or remove it.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ShareSnapshot.html",
    types=("aws_db_snapshot",),
    judge=must_not_contain("shared_accounts", "all", otherwise="The snapshot is shared with all AWS accounts."),
    equivalents=("CKV_AWS_302",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)
