"""iam_policy_no_exfiltration: IAM policies do not let all data be carried away."""

from tollgate_rules.aws.actions import READING_DATA, named, unbounded
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    found = statement.covered(READING_DATA) if unbounded(statement) else []
    return f"The policy lets data be carried away, by {named(found)}." if found else ""


RULE = Rule(
    id="iam_policy_no_exfiltration",
    title="IAM policies do not let all data be carried away",
    severity="medium",
    description="Reading every object, secret or parameter there is needs one stolen session, and no more.",
    remediation="Hold such actions to the buckets, secrets and parameters that they are needed for.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_among=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_288",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam", "data-protection"),
)
