"""RDS cluster copies tags to snapshots."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_cluster_copy_tags_to_snapshots",
    aliases=("rds_cluster_snapshots_tagged",),
    title="RDS cluster copies tags to snapshots",
    severity="low",
    description="Untagged snapshots are missed by tag-based access control, cost allocation and cleanup.",
    remediation="Set `copy_tags_to_snapshot = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/USER_Tagging.html",
    types=("aws_rds_cluster",),
    judge=must_be_true("copy_tags_to_snapshot", otherwise="Tags are not copied to snapshots."),
    equivalents=("CKV_AWS_313",),
    packs=("cost-hygiene",),
)
