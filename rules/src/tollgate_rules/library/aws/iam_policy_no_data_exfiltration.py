"""IAM policy does not allow data exfiltration."""

from tollgate_rules.aws.actions import READING_DATA, is_unbounded, join_names
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    found = statement.covered(READING_DATA) if is_unbounded(statement) else []
    return f"The policy allows data exfiltration through {join_names(found)}." if found else ""


RULE = Rule(
    id="iam_policy_no_data_exfiltration",
    aliases=("iam_policy_no_exfiltration",),
    title="IAM policy does not allow data exfiltration",
    severity="medium",
    description="Read access to all objects, secrets or parameters lets a single stolen session copy the data of "
    "the whole account.",
    remediation="Restrict these actions to specific buckets, secrets and parameters.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_in_plan=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_288",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam", "data-protection"),
)
