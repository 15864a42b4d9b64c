"""cloudfront_enabled: CloudFront distributions are enabled."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_enabled",
    title="CloudFront distributions are enabled",
    severity="low",
    description="A distribution that is switched off serves nobody, and hides that nobody needs it.",
    remediation="Set `enabled = true`, or remove the distribution.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-web-values-specify.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_true("enabled", otherwise="The distribution is switched off."),
    equivalents=("CKV_AWS_216",),
    packs=("cost-hygiene",),
)
