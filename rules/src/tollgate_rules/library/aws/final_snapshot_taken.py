"""final_snapshot_taken: Databases leave a snapshot when they are deleted."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="final_snapshot_taken",
    title="Databases leave a snapshot when they are deleted",
    severity="medium",
    description="A last snapshot is all that remains of a database that was deleted by mistake.",
    remediation="Leave `skip_final_snapshot` out, and set `final_snapshot_identifier`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_DeleteInstance.html",
    types=("aws_db_instance", "aws_rds_cluster", "aws_docdb_cluster", "aws_neptune_cluster", "aws_redshift_cluster"),
    judge=must_not_be_true("skip_final_snapshot", otherwise="When it is deleted, nothing of the data is left."),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
