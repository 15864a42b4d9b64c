"""CloudFront distribution connects to custom origins over HTTPS."""

from tollgate_rules.attribute_checks import each_must_hold, equals
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_origin_https_required",
    aliases=("cloudfront_origin_https",),
    title="CloudFront distribution connects to custom origins over HTTPS",
    severity="medium",
    description="Over plain HTTP, traffic between the edge location and the origin can be read and modified in "
    "transit.",
    remediation='Set `origin_protocol_policy = "https-only"` in `custom_origin_config`.',
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-cloudfront-to-custom-origin.html",
    types=("aws_cloudfront_distribution",),
    judge=each_must_hold(
        "origin[*].custom_origin_config[*]",
        "origin_protocol_policy",
        equals("https-only"),
        otherwise="CloudFront may connect to the origin over plain HTTP.",
    ),
    equivalents=("CKV2_AWS_72",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)
