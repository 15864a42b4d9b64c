"""Redshift cluster has automatic snapshots enabled."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_cluster_backup_retention_set",
    aliases=("redshift_backed_up",),
    title="Redshift cluster has automatic snapshots enabled",
    severity="medium",
    description="A retention of 0 days disables automatic snapshots, so data loss cannot be undone.",
    remediation="Set `automated_snapshot_retention_period` to 7 or more days.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/working-with-snapshots.html",
    types=("aws_redshift_cluster",),
    judge=must_be_between(
        "automated_snapshot_retention_period", 1, otherwise="Automatic snapshots are disabled.", default=1
    ),
    equivalents=("CKV_AWS_343",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
