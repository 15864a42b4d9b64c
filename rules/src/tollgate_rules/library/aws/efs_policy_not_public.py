"""efs_policy_not_public: EFS file systems are not open to everyone."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return f"In the policy, {statement.name} lets everyone mount the file system." if statement.is_for_everyone else ""


RULE = Rule(
    id="efs_policy_not_public",
    title="EFS file systems are not open to everyone",
    severity="critical",
    description="Who reaches a mount target may use the file system unless its policy says whom it is for.",
    remediation="Name the accounts, roles or services in `Principal`, or narrow the statement by a condition such "
    "as `aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/efs/latest/ug/iam-access-control-nfs-efs.html",
    types=("aws_efs_file_system_policy",),
    judge=no_statement(_accuse, at="policy"),
    judge_among=no_statement_read_later(_accuse, at="policy"),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)
