"""cloudfront_origin_failover: CloudFront distributions have a second origin."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_origin_failover",
    title="CloudFront distributions have a second origin",
    severity="low",
    description="When the only origin fails, so does everything behind the distribution.",
    remediation="Add an `origin_group` with two members.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_set("origin_group", otherwise="There is no second origin to fail over to."),
    equivalents=("CKV_AWS_310",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
