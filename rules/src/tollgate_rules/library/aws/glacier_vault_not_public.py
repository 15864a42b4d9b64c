"""Glacier vault policy does not allow public access."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return f"Any principal can use the vault: see {statement.name} of the policy." if statement.is_for_everyone else ""


RULE = Rule(
    id="glacier_vault_not_public",
    title="Glacier vault policy does not allow public access",
    severity="critical",
    description="A public access policy lets anyone read or delete the archives in the vault.",
    remediation="Set `Principal` to specific accounts, roles or services, or add a condition such as "
    "`aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/amazonglacier/latest/dev/access-control-resource-based-policies.html",
    types=("aws_glacier_vault",),
    judge=no_statement(_accuse, at="access_policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="access_policy"),
    equivalents=("CKV_AWS_167",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)
