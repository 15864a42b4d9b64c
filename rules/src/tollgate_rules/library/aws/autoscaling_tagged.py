"""autoscaling_tagged: Auto Scaling groups tag their instances."""

from tollgate_rules.demands import must_be_set, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="autoscaling_tagged",
    title="Auto Scaling groups tag their instances",
    severity="low",
    description="Tags say whose an instance is, and who pays for it.",
    remediation="Add `tag` blocks with `propagate_at_launch = true`.",
    docs="https://docs.aws.amazon.com/autoscaling/ec2/userguide/ec2-auto-scaling-tagging.html",
    types=("aws_autoscaling_group",),
    judge=one_must_pass(
        must_be_set("tag", otherwise="The group's instances bear no tags."),
        must_be_set("tags", otherwise="No tags in the older form either."),
    ),
    equivalents=("CKV_AWS_153",),
    packs=("cost-hygiene",),
)
