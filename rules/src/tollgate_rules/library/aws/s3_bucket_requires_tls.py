"""s3_bucket_requires_tls: S3 bucket policies refuse plain HTTP."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.aws.bucket import beside_bucket, denies_plain_http, policy_denies_plain_http
from tollgate_rules.companions import must_have
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict

_PLAIN = "The bucket answers over plain HTTP."


def _judge(bucket: Resource, siblings: Siblings) -> Iterable[Verdict]:
    demanded = must_have(
        beside_bucket("aws_s3_bucket_policy", lambda policy: list(policy_denies_plain_http(policy, siblings))),
        at="policy",
        otherwise=_PLAIN,
        or_else=denies_plain_http,
    )
    return demanded(bucket, siblings)


RULE = Rule(
    id="s3_bucket_requires_tls",
    title="S3 bucket policies refuse plain HTTP",
    severity="medium",
    description="Without such a statement, whoever may read an object may also do so over a connection that "
    "anybody on the way can read.",
    remediation="Add an `aws_s3_bucket_policy` that denies `s3:*` where `aws:SecureTransport` is false.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html",
    types=("aws_s3_bucket",),
    judge_among=_judge,
    frameworks=("CIS AWS 3.0.0 2.1.1", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("cis-aws", "encryption", "data-protection"),
)
