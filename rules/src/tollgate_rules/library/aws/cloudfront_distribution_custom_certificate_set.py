"""CloudFront distribution uses a custom TLS certificate."""

from tollgate_rules.attribute_checks import must_be_set, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_distribution_custom_certificate_set",
    aliases=("cloudfront_own_certificate",),
    title="CloudFront distribution uses a custom TLS certificate",
    severity="low",
    description="With the default `*.cloudfront.net` certificate, aliases do not work and outdated TLS versions "
    "stay enabled.",
    remediation="Set `acm_certificate_arn` in `viewer_certificate`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html",
    types=("aws_cloudfront_distribution",),
    judge=one_must_pass(
        must_be_set(
            "viewer_certificate[0].acm_certificate_arn",
            otherwise="The distribution uses the default CloudFront certificate.",
        ),
        must_be_set("viewer_certificate[0].iam_certificate_id", otherwise="The distribution has no IAM certificate."),
    ),
    equivalents=("CKV2_AWS_42",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)
