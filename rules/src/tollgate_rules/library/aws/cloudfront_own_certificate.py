"""cloudfront_own_certificate: CloudFront distributions have a certificate of your own."""

from tollgate_rules.demands import must_be_set, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_own_certificate",
    title="CloudFront distributions have a certificate of your own",
    severity="low",
    description="The default certificate is for `*.cloudfront.net`, and with it old versions of TLS cannot be refused.",
    remediation="Set `acm_certificate_arn` in `viewer_certificate`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html",
    types=("aws_cloudfront_distribution",),
    judge=one_must_pass(
        must_be_set(
            "viewer_certificate[0].acm_certificate_arn", otherwise="The distribution has only the default certificate."
        ),
        must_be_set("viewer_certificate[0].iam_certificate_id", otherwise="It has no certificate from IAM either."),
    ),
    equivalents=("CKV2_AWS_42",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)
