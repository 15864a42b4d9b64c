"""CloudFront distribution has origin failover configured."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_distribution_origin_failover_enabled",
    aliases=("cloudfront_origin_failover",),
    title="CloudFront distribution has origin failover configured",
    severity="low",
    description="With a single origin, an outage of the origin takes the distribution down.",
    remediation="Add an `origin_group` with `failover_criteria` and two members.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_set("origin_group", otherwise="The distribution has no origin group for failover."),
    equivalents=("CKV_AWS_310",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
