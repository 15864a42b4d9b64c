"""Redshift cluster is encrypted at rest."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_cluster_encrypted",
    aliases=("redshift_encrypted",),
    title="Redshift cluster is encrypted at rest",
    severity="high",
    description="Data blocks, system metadata and snapshots are stored in plaintext.",
    remediation="Set `encrypted = true`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/working-with-db-encryption.html",
    types=("aws_redshift_cluster",),
    judge=must_be_true("encrypted", otherwise="The cluster is not encrypted at rest.", left_out="breaks"),
    equivalents=("CKV_AWS_64",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
