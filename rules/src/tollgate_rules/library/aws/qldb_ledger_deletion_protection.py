"""QLDB ledger has deletion protection enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="qldb_ledger_deletion_protection",
    aliases=("qldb_deletion_protected",),
    title="QLDB ledger has deletion protection enabled",
    severity="medium",
    description="Without deletion protection, a single API call deletes the ledger with its history.",
    remediation="Remove `deletion_protection`, or set it to true.",
    docs="https://docs.aws.amazon.com/qldb/latest/developerguide/ledger-management.basics.html",
    types=("aws_qldb_ledger",),
    judge=must_be_true("deletion_protection", otherwise="Deletion protection is disabled.", default=True),
    equivalents=("CKV_AWS_172",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
