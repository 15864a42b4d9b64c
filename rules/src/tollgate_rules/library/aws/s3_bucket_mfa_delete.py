"""s3_bucket_mfa_delete: S3 buckets demand a second factor to delete."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_bucket_mfa_delete",
    title="S3 buckets demand a second factor to delete",
    severity="low",
    description="Whoever has stolen a key can then neither delete old versions nor switch versioning off.",
    remediation='Set `mfa_delete = "Enabled"` in the `versioning_configuration`; only the root user can do so.',
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/MultiFactorAuthenticationDelete.html",
    types=("aws_s3_bucket_versioning",),
    judge=must_be_one_of(
        "versioning_configuration[0].mfa_delete",
        ("Enabled",),
        otherwise="Versions can be deleted without a second factor.",
        left_out="breaks",
    ),
    frameworks=("CIS AWS 3.0.0 2.1.2", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("cis-aws", "data-protection"),
)
