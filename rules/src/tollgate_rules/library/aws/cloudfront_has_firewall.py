"""cloudfront_has_firewall: CloudFront distributions have a web application firewall."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_has_firewall",
    title="CloudFront distributions have a web application firewall",
    severity="medium",
    description="A firewall stops the common attacks at the edge, far from the servers.",
    remediation="Set `web_acl_id` to the ARN of an `aws_wafv2_web_acl`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-web-awswaf.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_set("web_acl_id", otherwise="No web application firewall stands before the distribution."),
    equivalents=("CKV_AWS_68",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
