"""CloudFront distribution is enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_distribution_enabled",
    aliases=("cloudfront_enabled",),
    title="CloudFront distribution is enabled",
    severity="low",
    description="A disabled distribution serves no traffic and is usually no longer needed.",
    remediation="Set `enabled = true`, or remove the distribution.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-web-values-specify.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_true("enabled", otherwise="The distribution is disabled."),
    equivalents=("CKV_AWS_216",),
    packs=("cost-hygiene",),
)
