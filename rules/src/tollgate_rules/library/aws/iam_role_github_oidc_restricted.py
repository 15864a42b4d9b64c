"""IAM role trust policy restricts the GitHub repository."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule

_PROVIDER = "token.actions.githubusercontent.com"


def _accuse(statement: Statement) -> str:
    if not statement.is_allow or not any(_PROVIDER in name for _, name in statement.principals):
        return ""
    subjects = [
        value
        for condition in statement.conditions
        if condition.key.lower() == f"{_PROVIDER}:sub" and condition.plain_operator in ("stringequals", "stringlike")
        for value in condition.values
    ]
    if subjects and all(map(_names_a_repository, subjects)):
        return ""
    return "Any GitHub repository can assume the role."


def _names_a_repository(subject: str) -> bool:
    owner = subject.removeprefix("repo:").partition("/")[0]
    return subject.startswith("repo:") and bool(owner) and "*" not in owner


RULE = Rule(
    id="iam_role_github_oidc_restricted",
    aliases=("iam_role_github_trust_narrow",),
    title="IAM role trust policy restricts the GitHub repository",
    severity="high",
    description="Without a condition on the token's subject, workflows of any GitHub repository can assume the role.",
    remediation="Add a condition on `token.actions.githubusercontent.com:sub` with your organization and repository.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_create_oidc.html",
    types=("aws_iam_role",),
    judge=no_statement(_accuse, at="assume_role_policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="assume_role_policy"),
    equivalents=("CKV_AWS_393",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
