"""neptune_snapshots_tagged: Neptune clusters tag their snapshots."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="neptune_snapshots_tagged",
    title="Neptune clusters tag their snapshots",
    severity="low",
    description="Tags say whose a snapshot is, who may touch it, and when it may go.",
    remediation="Set `copy_tags_to_snapshot = true`.",
    docs="https://docs.aws.amazon.com/neptune/latest/userguide/tagging.html",
    types=("aws_neptune_cluster",),
    judge=must_be_true("copy_tags_to_snapshot", otherwise="Snapshots do not bear the cluster's tags."),
    equivalents=("CKV_AWS_362",),
    packs=("cost-hygiene",),
)
