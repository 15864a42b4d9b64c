"""RDS global cluster is encrypted at rest."""

from tollgate_rules.attribute_checks import must_be_set, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_global_cluster_encrypted",
    title="RDS global cluster is encrypted at rest",
    severity="high",
    description="A new global cluster stores data in plaintext unless encryption is set; one created from an "
    "existing cluster inherits its encryption.",
    remediation="Set `storage_encrypted = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/aurora-global-database.html",
    types=("aws_rds_global_cluster",),
    judge=one_must_pass(
        must_be_true("storage_encrypted", otherwise="The global cluster is not encrypted at rest.", left_out="breaks"),
        must_be_set(
            "source_db_cluster_identifier",
            otherwise="The global cluster has no source cluster to inherit encryption from.",
            left_out="breaks",
        ),
    ),
    equivalents=("CKV_AWS_140",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
