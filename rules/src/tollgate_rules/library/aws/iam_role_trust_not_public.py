"""iam_role_trust_not_public: IAM roles trust somebody in particular."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return "Everyone may assume the role." if statement.is_for_everyone else ""


RULE = Rule(
    id="iam_role_trust_not_public",
    title="IAM roles trust somebody in particular",
    severity="critical",
    description="A role that everyone may assume is open to every AWS account.",
    remediation="Name the accounts, roles or services in the `Principal` of the trust policy.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create_for-user.html",
    types=("aws_iam_role",),
    judge=no_statement(_accuse, at="assume_role_policy"),
    judge_among=no_statement_read_later(_accuse, at="assume_role_policy"),
    equivalents=("CKV_AWS_60",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
