"""Athena workgroup encrypts query results."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="athena_workgroup_encrypted",
    title="Athena workgroup encrypts query results",
    severity="medium",
    description="Query results in S3 contain the queried data. Without an encryption setting, only the default "
    "encryption of the bucket protects them.",
    remediation="In `result_configuration`, add an `encryption_configuration` block with `encryption_option = "
    '"SSE_KMS"` and `kms_key_arn`.',
    docs="https://docs.aws.amazon.com/athena/latest/ug/encrypting-query-results-stored-in-s3.html",
    types=("aws_athena_workgroup",),
    judge=must_be_set(
        "configuration[0].result_configuration[0].encryption_configuration",
        otherwise="The workgroup has no encryption configuration for query results.",
    ),
    equivalents=("CKV_AWS_159",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
