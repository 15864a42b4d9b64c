"""CloudFront distribution has a response headers policy."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_distribution_headers_policy_set",
    aliases=("cloudfront_response_headers",),
    title="CloudFront distribution has a response headers policy",
    severity="low",
    description="Without security headers such as `Strict-Transport-Security`, browsers do not apply their "
    "protections against downgrade and injection attacks.",
    remediation="Set `response_headers_policy_id` in `default_cache_behavior`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-response-headers.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_set(
        "default_cache_behavior[0].response_headers_policy_id",
        otherwise="The default cache behavior has no response headers policy.",
    ),
    equivalents=("CKV2_AWS_32",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
