"""IAM role trust policy does not allow any principal."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return "Any AWS principal can assume the role." if statement.is_for_everyone else ""


RULE = Rule(
    id="iam_role_trust_not_public",
    title="IAM role trust policy does not allow any principal",
    severity="critical",
    description="A role whose trust policy has the principal `*` can be assumed from any AWS account.",
    remediation="Set `Principal` of the trust policy to specific accounts, roles or services.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create_for-user.html",
    types=("aws_iam_role",),
    judge=no_statement(_accuse, at="assume_role_policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="assume_role_policy"),
    equivalents=("CKV_AWS_60",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
