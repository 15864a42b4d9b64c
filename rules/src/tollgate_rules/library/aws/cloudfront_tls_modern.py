"""cloudfront_tls_modern: CloudFront accepts TLS 1.2 and newer only."""

from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_tls_modern",
    title="CloudFront accepts TLS 1.2 and newer only",
    severity="medium",
    description="Older versions of TLS have flaws that let what was encrypted be read. With the default "
    "certificate of CloudFront they cannot be refused.",
    remediation='Use a certificate of your own with `minimum_protocol_version = "TLSv1.2_2021"`.',
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/secure-connections-supported-viewer-protocols-ciphers.html",
    types=("aws_cloudfront_distribution",),
    judge=must_hold(
        "viewer_certificate[0].minimum_protocol_version",
        lambda version: str(version).startswith(("TLSv1.2", "TLSv1.3")),
        otherwise="Versions of TLS before 1.2 are accepted.",
    ),
    equivalents=("CKV_AWS_174",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)
