"""glacier_vault_not_public: glacier vaults are not open to everyone."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return f"In the policy, {statement.name} lets everyone use the vault." if statement.is_for_everyone else ""


RULE = Rule(
    id="glacier_vault_not_public",
    title="Glacier vaults are not open to everyone",
    severity="critical",
    description="A vault holds what should be kept for years.",
    remediation="Name the accounts, roles or services in `Principal`, or narrow the statement by a condition such "
    "as `aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/amazonglacier/latest/dev/access-control-resource-based-policies.html",
    types=("aws_glacier_vault",),
    judge=no_statement(_accuse, at="access_policy"),
    judge_among=no_statement_read_later(_accuse, at="access_policy"),
    equivalents=("CKV_AWS_167",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)
