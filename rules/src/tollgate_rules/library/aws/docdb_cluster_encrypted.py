"""DocumentDB cluster is encrypted at rest."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="docdb_cluster_encrypted",
    aliases=("docdb_encrypted",),
    title="DocumentDB cluster is encrypted at rest",
    severity="high",
    description="Data, logs, backups and snapshots are stored in plaintext. Encryption can only be enabled when "
    "the cluster is created.",
    remediation="Set `storage_encrypted = true`.",
    docs="https://docs.aws.amazon.com/documentdb/latest/developerguide/encryption-at-rest.html",
    types=("aws_docdb_cluster",),
    judge=must_be_true("storage_encrypted", otherwise="The cluster is not encrypted at rest."),
    equivalents=("CKV_AWS_74",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
