"""S3 bucket policy does not allow public access."""

from tollgate_rules.aws.bucket import BUCKET_POLICIES
from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    if not statement.is_for_everyone:
        return ""
    return f"Any principal can access the bucket: see {statement.name} of the policy."


RULE = Rule(
    id="s3_bucket_policy_not_public",
    title="S3 bucket policy does not allow public access",
    severity="critical",
    description="A statement that allows any principal, without a condition that restricts callers, exposes the "
    "bucket to the internet.",
    remediation="Set `Principal` to specific accounts, roles or services, or add a condition such as "
    "`aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html",
    types=BUCKET_POLICIES,
    judge=no_statement(_accuse, at="policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="policy"),
    equivalents=("CKV_AWS_70",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)
