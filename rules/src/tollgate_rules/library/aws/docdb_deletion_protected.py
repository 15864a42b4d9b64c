"""docdb_deletion_protected: DocumentDB clusters are protected against deletion."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="docdb_deletion_protected",
    title="DocumentDB clusters are protected against deletion",
    severity="medium",
    description="With deletion protection, nobody deletes the cluster by mistake: it must be switched off first.",
    remediation="Set `deletion_protection = true`.",
    docs="https://docs.aws.amazon.com/documentdb/latest/developerguide/db-cluster-delete.html",
    types=("aws_docdb_cluster",),
    judge=must_be_true("deletion_protection", otherwise="The cluster can be deleted by one call."),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
