"""S3 bucket has MFA delete enabled."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_bucket_mfa_delete_enabled",
    aliases=("s3_bucket_mfa_delete",),
    title="S3 bucket has MFA delete enabled",
    severity="low",
    description="Without MFA delete, stolen credentials are enough to delete object versions or suspend versioning.",
    remediation='Set `mfa_delete = "Enabled"` in `versioning_configuration`, and set `mfa`; only the root user can '
    "enable it.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/MultiFactorAuthenticationDelete.html",
    types=("aws_s3_bucket_versioning",),
    judge=must_be_one_of(
        "versioning_configuration[0].mfa_delete",
        ("Enabled",),
        otherwise="MFA delete is not enabled.",
        left_out="breaks",
    ),
    frameworks=("CIS AWS 3.0.0 2.1.2", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("cis-aws", "data-protection"),
)
