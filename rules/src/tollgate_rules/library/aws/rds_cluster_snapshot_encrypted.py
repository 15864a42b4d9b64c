"""Database cluster snapshot is encrypted."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_cluster_snapshot_encrypted",
    aliases=("database_snapshot_encrypted",),
    title="Database cluster snapshot is encrypted",
    severity="high",
    description="A snapshot of an unencrypted cluster is unencrypted too, and exposes all its data if it is shared "
    "or copied.",
    remediation="Encrypt the source cluster: restore it from an encrypted copy of a snapshot.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html",
    types=("aws_db_cluster_snapshot", "aws_neptune_cluster_snapshot"),
    judge=must_be_true("storage_encrypted", otherwise="The cluster snapshot is not encrypted."),
    equivalents=("CKV_AWS_146", "CKV_AWS_279"),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
