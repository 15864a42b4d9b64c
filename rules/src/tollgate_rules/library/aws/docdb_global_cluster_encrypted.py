"""docdb_global_cluster_encrypted: DocumentDB global clusters are encrypted."""

from tollgate_rules.demands import must_be_set, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="docdb_global_cluster_encrypted",
    title="DocumentDB global clusters are encrypted",
    severity="high",
    description="What is made from an existing cluster is encrypted as that one is; a new one must say so.",
    remediation="Set `storage_encrypted = true`.",
    docs="https://docs.aws.amazon.com/documentdb/latest/developerguide/global-clusters.html",
    types=("aws_docdb_global_cluster",),
    judge=one_must_pass(
        must_be_true("storage_encrypted", otherwise="The clusters are not encrypted at rest.", left_out="breaks"),
        must_be_set(
            "source_db_cluster_identifier", otherwise="No cluster to take it from is named.", left_out="breaks"
        ),
    ),
    equivalents=("CKV_AWS_292",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
