"""Glue security configuration encrypts S3 data, logs and bookmarks."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_one_of
from tollgate_rules.rule import Rule

_ENCRYPTION = "encryption_configuration[0]"

RULE = Rule(
    id="glue_security_configuration_encrypted",
    aliases=("glue_security_complete",),
    title="Glue security configuration encrypts S3 data, logs and bookmarks",
    severity="medium",
    description="Jobs write data to S3, logs and job bookmarks; each needs its own encryption setting.",
    remediation='Set `cloudwatch_encryption_mode = "SSE-KMS"`, `job_bookmarks_encryption_mode = "CSE-KMS"` and '
    '`s3_encryption_mode = "SSE-KMS"`.',
    docs="https://docs.aws.amazon.com/glue/latest/dg/encryption-security-configuration.html",
    types=("aws_glue_security_configuration",),
    judge=all_must_pass(
        must_be_one_of(
            f"{_ENCRYPTION}.cloudwatch_encryption[0].cloudwatch_encryption_mode",
            ("SSE-KMS",),
            otherwise="Logs in CloudWatch Logs are not encrypted.",
            default="DISABLED",
        ),
        must_be_one_of(
            f"{_ENCRYPTION}.job_bookmarks_encryption[0].job_bookmarks_encryption_mode",
            ("CSE-KMS",),
            otherwise="Job bookmarks are not encrypted.",
            default="DISABLED",
        ),
        must_be_one_of(
            f"{_ENCRYPTION}.s3_encryption[0].s3_encryption_mode",
            ("SSE-KMS", "SSE-S3"),
            otherwise="S3 data is not encrypted.",
            default="DISABLED",
        ),
    ),
    equivalents=("CKV_AWS_99",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
