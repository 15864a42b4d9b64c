"""EFS file system policy does not allow public access."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return (
        f"Any principal can mount the file system: see {statement.name} of the policy."
        if statement.is_for_everyone
        else ""
    )


RULE = Rule(
    id="efs_filesystem_policy_not_public",
    aliases=("efs_policy_not_public",),
    title="EFS file system policy does not allow public access",
    severity="critical",
    description="Anyone who can reach a mount target can mount the file system without further authorization.",
    remediation="Set `Principal` to specific accounts, roles or services, or add a condition such as "
    "`aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/efs/latest/ug/iam-access-control-nfs-efs.html",
    types=("aws_efs_file_system_policy",),
    judge=no_statement(_accuse, at="policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="policy"),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)
