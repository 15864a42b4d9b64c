"""athena_database_encrypted: Athena databases are encrypted at rest."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="athena_database_encrypted",
    title="Athena databases are encrypted at rest",
    severity="medium",
    description="The results of queries lie in S3, and hold what was asked for.",
    remediation="Set `encryption_configuration` with an `encryption_option`.",
    docs="https://docs.aws.amazon.com/athena/latest/ug/encryption.html",
    types=("aws_athena_database",),
    judge=must_be_set("encryption_configuration", otherwise="Nothing says how the database's results are encrypted."),
    equivalents=("CKV_AWS_77",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
