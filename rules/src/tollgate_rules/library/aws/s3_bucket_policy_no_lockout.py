"""s3_bucket_policy_no_lockout: S3 bucket policies do not lock everybody out."""

from tollgate_rules.aws.bucket import BUCKET_POLICIES
from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    is_total = statement.effect == "Deny" and not statement.conditions and statement.covers("s3:PutBucketPolicy")
    if not is_total or (("*", "*") not in statement.principals and ("AWS", "*") not in statement.principals):
        return ""
    return f"In the policy, {statement.name} denies everyone, its owners too, to change it again."


RULE = Rule(
    id="s3_bucket_policy_no_lockout",
    title="S3 bucket policies do not lock everybody out",
    severity="high",
    description="A denial of every action to everyone leaves a bucket that only the root user of the account can mend.",
    remediation="Deny with a condition, or name the principals and actions to deny.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/example-bucket-policies.html",
    types=BUCKET_POLICIES,
    judge=no_statement(_accuse, at="policy"),
    judge_among=no_statement_read_later(_accuse, at="policy"),
    equivalents=("CKV_AWS_93",),
    packs=("production", "data-protection"),
)
