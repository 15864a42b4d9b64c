"""CloudFront distribution has access logging enabled."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_distribution_logging_enabled",
    aliases=("cloudfront_logged",),
    title="CloudFront distribution has access logging enabled",
    severity="medium",
    description="Without access logs, requests cannot be investigated after an incident.",
    remediation="Add `logging_config { bucket = … }`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/AccessLogs.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_set("logging_config", otherwise="Access logging is not enabled."),
    equivalents=("CKV_AWS_86",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
