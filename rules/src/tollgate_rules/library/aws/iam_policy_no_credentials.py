"""iam_policy_no_credentials: IAM policies do not hand out credentials at large."""

from tollgate_rules.aws.actions import REVEALING, named, unbounded
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    found = statement.covered(REVEALING) if unbounded(statement) else []
    return f"The policy gives credentials away, by {named(found)}." if found else ""


RULE = Rule(
    id="iam_policy_no_credentials",
    title="IAM policies do not hand out credentials at large",
    severity="high",
    description="Some actions answer with a password, a key or a token; on every resource, they make their "
    "holder anyone.",
    remediation="Hold such actions to the ARNs that they are needed for.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_among=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_287",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
