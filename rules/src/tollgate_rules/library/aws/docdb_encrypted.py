"""docdb_encrypted: DocumentDB clusters are encrypted at rest."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="docdb_encrypted",
    title="DocumentDB clusters are encrypted at rest",
    severity="high",
    description="Encryption protects the documents, logs, backups and snapshots. It can be chosen only when the "
    "cluster is made.",
    remediation="Set `storage_encrypted = true`.",
    docs="https://docs.aws.amazon.com/documentdb/latest/developerguide/encryption-at-rest.html",
    types=("aws_docdb_cluster",),
    judge=must_be_true("storage_encrypted", otherwise="The cluster is not encrypted at rest."),
    equivalents=("CKV_AWS_74",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
