"""Athena database is encrypted at rest."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="athena_database_encrypted",
    title="Athena database is encrypted at rest",
    severity="medium",
    description="Query results in S3 contain the queried data. Without an encryption setting, only the default "
    "encryption of the bucket protects them.",
    remediation='Add an `encryption_configuration` block with `encryption_option = "SSE_KMS"` and `kms_key`.',
    docs="https://docs.aws.amazon.com/athena/latest/ug/encryption.html",
    types=("aws_athena_database",),
    judge=must_be_set("encryption_configuration", otherwise="The database has no encryption configuration."),
    equivalents=("CKV_AWS_77",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
