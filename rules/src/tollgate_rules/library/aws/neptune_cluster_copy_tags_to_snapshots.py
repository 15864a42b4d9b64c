"""Neptune cluster copies tags to snapshots."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="neptune_cluster_copy_tags_to_snapshots",
    aliases=("neptune_snapshots_tagged",),
    title="Neptune cluster copies tags to snapshots",
    severity="low",
    description="Untagged snapshots are missed by tag-based access control, cost allocation and cleanup.",
    remediation="Set `copy_tags_to_snapshot = true`.",
    docs="https://docs.aws.amazon.com/neptune/latest/userguide/tagging.html",
    types=("aws_neptune_cluster",),
    judge=must_be_true("copy_tags_to_snapshot", otherwise="Tags are not copied to snapshots."),
    equivalents=("CKV_AWS_362",),
    packs=("cost-hygiene",),
)
