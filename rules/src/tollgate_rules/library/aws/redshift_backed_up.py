"""redshift_backed_up: Redshift clusters keep automatic snapshots."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_backed_up",
    title="Redshift clusters keep automatic snapshots",
    severity="medium",
    description="0 days switches automatic snapshots off.",
    remediation="Set `automated_snapshot_retention_period` to 7 or more days.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/working-with-snapshots.html",
    types=("aws_redshift_cluster",),
    judge=must_be_between(
        "automated_snapshot_retention_period", 1, otherwise="Automatic snapshots are off.", default=1
    ),
    equivalents=("CKV_AWS_343",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
