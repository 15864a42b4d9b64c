"""Athena database is encrypted at rest."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="athena_database_encrypted",
    title="Athena database is encrypted at rest",
    severity="medium",
    description="Query results and metadata in S3 hold the queried data; without an encryption setting their "
    "protection depends on the bucket.",
    remediation='Set `encryption_configuration { encryption_option = "SSE_KMS" }`.',
    docs="https://docs.aws.amazon.com/athena/latest/ug/encryption.html",
    types=("aws_athena_database",),
    judge=must_be_set("encryption_configuration", otherwise="The database has no encryption configuration."),
    equivalents=("CKV_AWS_77",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
