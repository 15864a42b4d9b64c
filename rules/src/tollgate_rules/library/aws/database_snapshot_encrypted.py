"""database_snapshot_encrypted: snapshots of database clusters are encrypted."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="database_snapshot_encrypted",
    title="Snapshots of database clusters are encrypted",
    severity="high",
    description="A snapshot is as its cluster is, so it is known only when it is made.",
    remediation="Encrypt the cluster, by restoring an encrypted copy of a snapshot.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html",
    types=("aws_db_cluster_snapshot", "aws_neptune_cluster_snapshot"),
    judge=must_be_true("storage_encrypted", otherwise="The snapshot is not encrypted."),
    equivalents=("CKV_AWS_146", "CKV_AWS_279"),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
