"""CloudFront S3 origin uses origin access control."""

from collections.abc import Iterator
from typing import Any

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, refers_at, undecided


def _judge(distribution: Resource) -> Iterator[Verdict]:
    for path, block in distribution.values("origin[*]"):
        if is_open(block):
            yield undecided(path, block)
            continue
        if _is_other_origin(distribution, path):
            continue
        domain = distribution.value((*path, "domain_name"))
        is_bucket = isinstance(domain, str) and ".s3." in domain and "s3-website" not in domain
        refers_to_bucket = is_open(domain) and any(
            "aws_s3_bucket." in name for name in refers_at(distribution, "origin")
        )
        if (is_bucket or refers_to_bucket) and not _has_own_way(distribution, path):
            yield Problem(path, "The S3 origin has neither origin access control nor an origin access identity.")


def _is_other_origin(distribution: Resource, path: tuple[Any, ...]) -> bool:
    """Return whether an origin is a server of one's own, such as a load balancer or the website of a bucket."""
    return any(is_set(distribution.value((*path, name))) for name in ("custom_origin_config", "vpc_origin_config"))


def _has_own_way(distribution: Resource, path: tuple[Any, ...]) -> bool:
    control = distribution.value((*path, "origin_access_control_id"))
    identity = distribution.value((*path, "s3_origin_config", 0, "origin_access_identity"))
    return any(is_open(way) or is_set(way) for way in (control, identity))


RULE = Rule(
    id="cloudfront_s3_origin_access_control_set",
    aliases=("cloudfront_s3_origin_private",),
    title="CloudFront S3 origin uses origin access control",
    severity="medium",
    description="Without origin access control, the bucket must be public for CloudFront to read it.",
    remediation="Set `origin_access_control_id` to an `aws_cloudfront_origin_access_control`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html",
    types=("aws_cloudfront_distribution",),
    judge=_judge,
    equivalents=("CKV2_AWS_46",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production", "data-protection"),
)
