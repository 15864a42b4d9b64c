"""rds_cluster_snapshots_tagged: RDS clusters tag their snapshots."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_cluster_snapshots_tagged",
    title="RDS clusters tag their snapshots",
    severity="low",
    description="Tags say whose a snapshot is, who may touch it, and when it may go.",
    remediation="Set `copy_tags_to_snapshot = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/USER_Tagging.html",
    types=("aws_rds_cluster",),
    judge=must_be_true("copy_tags_to_snapshot", otherwise="Snapshots do not bear the cluster's tags."),
    equivalents=("CKV_AWS_313",),
    packs=("cost-hygiene",),
)
