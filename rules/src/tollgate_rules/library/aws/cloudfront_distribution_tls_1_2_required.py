"""CloudFront distribution requires TLS 1.2 from viewers."""

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_distribution_tls_1_2_required",
    aliases=("cloudfront_tls_modern",),
    title="CloudFront distribution requires TLS 1.2 from viewers",
    severity="medium",
    description="TLS 1.0 and 1.1 have known weaknesses that let an attacker decrypt traffic. The default "
    "CloudFront certificate always allows them.",
    remediation='Set `acm_certificate_arn` and `minimum_protocol_version = "TLSv1.2_2021"` in `viewer_certificate`.',
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/secure-connections-supported-viewer-protocols-ciphers.html",
    types=("aws_cloudfront_distribution",),
    judge=must_hold(
        "viewer_certificate[0].minimum_protocol_version",
        lambda version: str(version).startswith(("TLSv1.2", "TLSv1.3")),
        otherwise="The distribution accepts TLS versions before 1.2.",
    ),
    equivalents=("CKV_AWS_174",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)
