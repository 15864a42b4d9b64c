"""CloudFront distribution requires HTTPS from viewers."""

from tollgate_rules.attribute_checks import Judge, all_must_pass, each_must_hold, equals
from tollgate_rules.rule import Rule


def _must_be_https(blocks: str) -> Judge:
    holds = equals("https-only", "redirect-to-https")
    return each_must_hold(blocks, "viewer_protocol_policy", holds, otherwise="The cache behavior allows plain HTTP.")


RULE = Rule(
    id="cloudfront_distribution_https_only",
    aliases=("cloudfront_https_only",),
    title="CloudFront distribution requires HTTPS from viewers",
    severity="high",
    description="Plain HTTP traffic can be read and modified in transit.",
    remediation="Set `viewer_protocol_policy` to `redirect-to-https` or `https-only` in every cache behavior.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-viewers-to-cloudfront.html",
    types=("aws_cloudfront_distribution",),
    judge=all_must_pass(*map(_must_be_https, ("default_cache_behavior[*]", "ordered_cache_behavior[*]"))),
    equivalents=("CKV_AWS_34",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption", "network"),
)
