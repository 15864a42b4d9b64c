"""qldb_deletion_protected: QLDB ledgers are protected against deletion."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="qldb_deletion_protected",
    title="QLDB ledgers are protected against deletion",
    severity="medium",
    description="A ledger is there to be kept.",
    remediation="Leave `deletion_protection` out, or set it to true.",
    docs="https://docs.aws.amazon.com/qldb/latest/developerguide/ledger-management.basics.html",
    types=("aws_qldb_ledger",),
    judge=must_be_true("deletion_protection", otherwise="The ledger can be deleted by one call.", default=True),
    equivalents=("CKV_AWS_172",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
