"""CloudFront distribution connects to custom origins with TLS 1.2."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, undecided

_OLD = ("SSLv3", "TLSv1", "TLSv1.1")


def _judge(distribution: Resource) -> Iterator[Verdict]:
    for path, version in distribution.values("origin[*].custom_origin_config[*].origin_ssl_protocols[*]"):
        if is_open(version):
            yield undecided(path, version)
        elif version in _OLD:
            yield Problem(path, f"CloudFront may connect to the origin with {version}.")


RULE = Rule(
    id="cloudfront_origin_tls_1_2_required",
    aliases=("cloudfront_origin_tls_modern",),
    title="CloudFront distribution connects to custom origins with TLS 1.2",
    severity="medium",
    description="SSLv3, TLS 1.0 and TLS 1.1 have known weaknesses that let an attacker decrypt traffic.",
    remediation='Set `origin_ssl_protocols = ["TLSv1.2"]` in `custom_origin_config`.',
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-web-values-specify.html",
    types=("aws_cloudfront_distribution",),
    judge=_judge,
    equivalents=("CKV2_AWS_54",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)
