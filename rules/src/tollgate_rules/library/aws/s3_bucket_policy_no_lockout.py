"""S3 bucket policy does not deny access to everyone."""

from tollgate_rules.aws.bucket import BUCKET_POLICIES
from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    is_total = statement.effect == "Deny" and not statement.conditions and statement.covers("s3:PutBucketPolicy")
    if not is_total or (("*", "*") not in statement.principals and ("AWS", "*") not in statement.principals):
        return ""
    return f"All principals are denied access, including the bucket owner: see {statement.name} of the policy."


RULE = Rule(
    id="s3_bucket_policy_no_lockout",
    title="S3 bucket policy does not deny access to everyone",
    severity="high",
    description="A policy that denies all actions to all principals locks out the account; only the root user can "
    "fix it.",
    remediation="Add a condition, or restrict the principals and actions of the Deny statement.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/example-bucket-policies.html",
    types=BUCKET_POLICIES,
    judge=no_statement(_accuse, at="policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="policy"),
    equivalents=("CKV_AWS_93",),
    packs=("production", "data-protection"),
)
