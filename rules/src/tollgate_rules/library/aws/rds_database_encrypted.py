"""RDS database is encrypted at rest."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_database_encrypted",
    aliases=("rds_storage_encrypted",),
    title="RDS database is encrypted at rest",
    severity="high",
    description="Data, backups, replicas and snapshots are stored in plaintext. Encryption can only be enabled "
    "when the database is created.",
    remediation="Set `storage_encrypted = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html",
    types=("aws_db_instance", "aws_rds_cluster"),
    judge=must_be_true("storage_encrypted", otherwise="The database is not encrypted at rest.", left_out="breaks"),
    equivalents=("CKV_AWS_16", "CKV_AWS_96"),
    frameworks=("CIS AWS 3.0.0 2.3.1", "NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection", "cis-aws"),
)
