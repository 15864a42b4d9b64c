"""cloudfront_https_only: CloudFront serves over HTTPS."""

from tollgate_rules.demands import Judge, all_must_pass, each_must_hold, equals
from tollgate_rules.rule import Rule


def _must_be_https(blocks: str) -> Judge:
    holds = equals("https-only", "redirect-to-https")
    return each_must_hold(blocks, "viewer_protocol_policy", holds, otherwise="Viewers may use plain HTTP.")


RULE = Rule(
    id="cloudfront_https_only",
    title="CloudFront serves over HTTPS",
    severity="high",
    description="What travels over plain HTTP can be read and changed on its way.",
    remediation="Set `viewer_protocol_policy` to `redirect-to-https` or `https-only` in every cache behavior.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-viewers-to-cloudfront.html",
    types=("aws_cloudfront_distribution",),
    judge=all_must_pass(*map(_must_be_https, ("default_cache_behavior[*]", "ordered_cache_behavior[*]"))),
    equivalents=("CKV_AWS_34",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption", "network"),
)
