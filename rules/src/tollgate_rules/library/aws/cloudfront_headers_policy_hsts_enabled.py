"""CloudFront response headers policy sets HSTS for at least one year."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_headers_policy_hsts_enabled",
    aliases=("cloudfront_headers_policy_hsts",),
    title="CloudFront response headers policy sets HSTS for at least one year",
    severity="low",
    description="Without `Strict-Transport-Security`, an attacker can downgrade a browser to plain HTTP on a later "
    "visit.",
    remediation="In `security_headers_config`, add a `strict_transport_security` block with "
    "`access_control_max_age_sec = 31536000` and `override = true`.",
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
