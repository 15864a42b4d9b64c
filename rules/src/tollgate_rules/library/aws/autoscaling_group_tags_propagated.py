"""Auto Scaling group propagates tags to its instances."""

from tollgate_rules.attribute_checks import must_be_set, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="autoscaling_group_tags_propagated",
    aliases=("autoscaling_tagged",),
    title="Auto Scaling group propagates tags to its instances",
    severity="low",
    description="Untagged instances cannot be attributed to an owner or a cost center.",
    remediation="Add `tag` blocks with `propagate_at_launch = true`.",
    docs="https://docs.aws.amazon.com/autoscaling/ec2/userguide/ec2-auto-scaling-tagging.html",
    types=("aws_autoscaling_group",),
    judge=one_must_pass(
        must_be_set("tag", otherwise="The group propagates no tags to its instances."),
        must_be_set("tags", otherwise="The group has no `tags`."),
    ),
    equivalents=("CKV_AWS_153",),
    packs=("cost-hygiene",),
)
