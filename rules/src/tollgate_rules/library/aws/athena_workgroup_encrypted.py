"""Athena workgroup encrypts query results."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="athena_workgroup_encrypted",
    title="Athena workgroup encrypts query results",
    severity="medium",
    description="Query results in S3 hold the queried data; without an encryption setting their protection depends "
    "on the bucket.",
    remediation="Set `configuration { result_configuration { encryption_configuration { encryption_option = "
    '"SSE_KMS" } } }`.',
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
