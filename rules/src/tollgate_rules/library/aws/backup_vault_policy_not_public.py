"""AWS Backup vault policy does not allow public access."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return f"Any principal can use the vault: see {statement.name} of the policy." if statement.is_for_everyone else ""


RULE = Rule(
    id="backup_vault_policy_not_public",
    title="AWS Backup vault policy does not allow public access",
    severity="critical",
    description="A vault contains copies of protected data. A public policy lets anyone read or delete them.",
    remediation="Set `Principal` to specific accounts, roles or services, or add a condition such as "
    "`aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/aws-backup/latest/devguide/create-a-vault-access-policy.html",
    types=("aws_backup_vault_policy",),
    judge=no_statement(_accuse, at="policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="policy"),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)
