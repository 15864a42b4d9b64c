"""IAM role trust policy does not trust a whole account."""

from tollgate_rules.aws.actions import join_names
from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    accounts = [name for kind, name in statement.principals if kind == "AWS" and _is_account(name)]
    is_bare = statement.is_allow and not statement.conditions
    return f"Any identity in {join_names(accounts)} can assume the role." if is_bare and accounts else ""


def _is_account(name: str) -> bool:
    return (name.isdigit() and len(name) == 12) or (name.startswith("arn:") and name.endswith(":root"))


RULE = Rule(
    id="iam_role_trust_not_whole_account",
    aliases=("iam_role_trusts_no_whole_account",),
    title="IAM role trust policy does not trust a whole account",
    severity="low",
    description="Trusting the root of an account lets every identity in it assume the role if that account's "
    "administrators allow it.",
    remediation="Set `Principal` to specific roles, or add a condition such as `sts:ExternalId`.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create_for-user.html",
    types=("aws_iam_role",),
    judge=no_statement(_accuse, at="assume_role_policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="assume_role_policy"),
    equivalents=("CKV_AWS_61",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
