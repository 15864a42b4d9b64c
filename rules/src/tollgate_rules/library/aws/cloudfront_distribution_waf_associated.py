"""CloudFront distribution is associated with a WAF web ACL."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_distribution_waf_associated",
    aliases=("cloudfront_has_firewall",),
    title="CloudFront distribution is associated with a WAF web ACL",
    severity="medium",
    description="Without a web ACL, common attacks such as SQL injection reach the origin unfiltered.",
    remediation="Set `web_acl_id` to the ARN of an `aws_wafv2_web_acl`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-web-awswaf.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_set("web_acl_id", otherwise="The distribution has no WAF web ACL."),
    equivalents=("CKV_AWS_68",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
