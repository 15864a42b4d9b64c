"""cloudfront_response_headers: CloudFront adds security headers to its answers."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_response_headers",
    title="CloudFront adds security headers to its answers",
    severity="low",
    description="Headers such as `Strict-Transport-Security` tell browsers to keep pages safe from others.",
    remediation="Set `response_headers_policy_id` in the default cache behavior.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-response-headers.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_set(
        "default_cache_behavior[0].response_headers_policy_id", otherwise="No response headers policy is attached."
    ),
    equivalents=("CKV2_AWS_32",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
