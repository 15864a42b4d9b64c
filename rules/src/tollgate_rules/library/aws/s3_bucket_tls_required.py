"""S3 bucket policy requires TLS."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.aws.bucket import denies_plain_http, policy_denies_plain_http, related_to_bucket
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import must_have
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_PLAIN = "The bucket accepts plain HTTP requests."


def _judge(bucket: Resource, plan: PlanResources) -> Iterable[Verdict]:
    check = must_have(
        related_to_bucket("aws_s3_bucket_policy", lambda policy: list(policy_denies_plain_http(policy, plan))),
        at="policy",
        otherwise=_PLAIN,
        or_else=denies_plain_http,
    )
    return check(bucket, plan)


RULE = Rule(
    id="s3_bucket_tls_required",
    aliases=("s3_bucket_requires_tls",),
    title="S3 bucket policy requires TLS",
    severity="medium",
    description="Without a Deny statement for plain HTTP, objects can be read and modified in transit.",
    remediation="Add an `aws_s3_bucket_policy` that denies `s3:*` if `aws:SecureTransport` is false.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html",
    types=("aws_s3_bucket",),
    judge_in_plan=_judge,
    frameworks=("CIS AWS 3.0.0 2.1.1", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("cis-aws", "encryption", "data-protection"),
)
