"""cloudfront_origin_https: CloudFront speaks HTTPS to its origins."""

from tollgate_rules.demands import each_must_hold, equals
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_origin_https",
    title="CloudFront speaks HTTPS to its origins",
    severity="medium",
    description="Between the edge and the origin, requests travel over the internet.",
    remediation='Set `origin_protocol_policy = "https-only"`.',
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-cloudfront-to-custom-origin.html",
    types=("aws_cloudfront_distribution",),
    judge=each_must_hold(
        "origin[*].custom_origin_config[*]",
        "origin_protocol_policy",
        equals("https-only"),
        otherwise="Requests may reach the origin in clear.",
    ),
    equivalents=("CKV2_AWS_72",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)
