"""iam_policy_no_sharing: IAM policies do not let everything be shared."""

from tollgate_rules.aws.actions import SHARING, named, unbounded
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    found = statement.covered(SHARING) if unbounded(statement) else []
    return f"The policy lets its holder change who has access, by {named(found)}." if found else ""


RULE = Rule(
    id="iam_policy_no_sharing",
    title="IAM policies do not let everything be shared",
    severity="medium",
    description="Whoever may change the policies of all resources can open any of them to any account.",
    remediation="Hold such actions to the resources that they are needed for.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_among=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_289",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
