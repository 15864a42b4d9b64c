"""CloudFront response headers policy sets HSTS."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_headers_policy_hsts_enabled",
    aliases=("cloudfront_headers_policy_hsts",),
    title="CloudFront response headers policy sets HSTS",
    severity="low",
    description="Without `Strict-Transport-Security`, a browser can be downgraded to plain HTTP on a later visit.",
    remediation="Add `security_headers_config { strict_transport_security { override = true, "
    "access_control_max_age_sec = 31536000 } }`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html",
    types=("aws_cloudfront_response_headers_policy",),
    judge=must_be_between(
        "security_headers_config[0].strict_transport_security[0].access_control_max_age_sec",
        31536000,
        otherwise="HSTS is not set with a max-age of at least one year.",
    ),
    equivalents=("CKV_AWS_259",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)
