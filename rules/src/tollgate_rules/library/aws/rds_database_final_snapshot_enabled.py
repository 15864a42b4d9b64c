"""Database creates a final snapshot on deletion."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_database_final_snapshot_enabled",
    aliases=("final_snapshot_taken",),
    title="Database creates a final snapshot on deletion",
    severity="medium",
    description="Without a final snapshot, the data is lost if the database is deleted by mistake.",
    remediation="Remove `skip_final_snapshot`, and set `final_snapshot_identifier`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_DeleteInstance.html",
    types=("aws_db_instance", "aws_rds_cluster", "aws_docdb_cluster", "aws_neptune_cluster", "aws_redshift_cluster"),
    judge=must_not_be_true("skip_final_snapshot", otherwise="No final snapshot is created on deletion."),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
