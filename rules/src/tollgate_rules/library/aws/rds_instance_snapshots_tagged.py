"""rds_instance_snapshots_tagged: RDS instances tag their snapshots."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_snapshots_tagged",
    title="RDS instances tag their snapshots",
    severity="low",
    description="Tags say whose a snapshot is, who may touch it, and when it may go.",
    remediation="Set `copy_tags_to_snapshot = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Tagging.html",
    types=("aws_db_instance",),
    judge=must_be_true("copy_tags_to_snapshot", otherwise="Snapshots do not bear the database's tags."),
    equivalents=("CKV2_AWS_60",),
    packs=("cost-hygiene",),
)
