"""redshift_encrypted: Redshift clusters are encrypted at rest."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_encrypted",
    title="Redshift clusters are encrypted at rest",
    severity="high",
    description="Encryption protects the data blocks, the system's own tables, and the snapshots of the cluster.",
    remediation="Set `encrypted = true`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/working-with-db-encryption.html",
    types=("aws_redshift_cluster",),
    judge=must_be_true("encrypted", otherwise="The cluster is not encrypted at rest.", left_out="breaks"),
    equivalents=("CKV_AWS_64",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
