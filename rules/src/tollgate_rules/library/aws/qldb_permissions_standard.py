"""qldb_permissions_standard: QLDB ledgers check permissions by table and command."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="qldb_permissions_standard",
    title="QLDB ledgers check permissions by table and command",
    severity="medium",
    description="In the mode ALLOW_ALL, one permission opens every table and every command.",
    remediation='Set `permissions_mode = "STANDARD"`.',
    docs="https://docs.aws.amazon.com/qldb/latest/developerguide/getting-started-standard-mode.html",
    types=("aws_qldb_ledger",),
    judge=must_be_one_of(
        "permissions_mode", ("STANDARD",), otherwise="Whoever may reach the ledger may run any statement."
    ),
    equivalents=("CKV_AWS_170",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
