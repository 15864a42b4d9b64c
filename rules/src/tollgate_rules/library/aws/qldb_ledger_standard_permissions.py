"""QLDB ledger uses the STANDARD permissions mode."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="qldb_ledger_standard_permissions",
    aliases=("qldb_permissions_standard",),
    title="QLDB ledger uses the STANDARD permissions mode",
    severity="medium",
    description="In ALLOW_ALL mode, one permission grants every command on every table.",
    remediation='Set `permissions_mode = "STANDARD"`.',
    docs="https://docs.aws.amazon.com/qldb/latest/developerguide/getting-started-standard-mode.html",
    types=("aws_qldb_ledger",),
    judge=must_be_one_of("permissions_mode", ("STANDARD",), otherwise="The permissions mode is ALLOW_ALL."),
    equivalents=("CKV_AWS_170",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
