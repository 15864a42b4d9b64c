"""RDS instance copies tags to snapshots."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_copy_tags_to_snapshots",
    aliases=("rds_instance_snapshots_tagged",),
    title="RDS instance copies tags to snapshots",
    severity="low",
    description="Untagged snapshots are missed by tag-based access control, cost allocation and cleanup.",
    remediation="Set `copy_tags_to_snapshot = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Tagging.html",
    types=("aws_db_instance",),
    judge=must_be_true("copy_tags_to_snapshot", otherwise="Tags are not copied to snapshots."),
    equivalents=("CKV2_AWS_60",),
    packs=("cost-hygiene",),
)
