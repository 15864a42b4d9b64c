"""autoscaling_launch_template: Auto Scaling groups use launch templates."""

from tollgate_rules.demands import must_be_set, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="autoscaling_launch_template",
    title="Auto Scaling groups use launch templates",
    severity="low",
    description="Launch configurations know no new instance types and no IMDSv2 settings, and new accounts cannot "
    "make any.",
    remediation="Set `launch_template`, or `mixed_instances_policy` with one.",
    docs="https://docs.aws.amazon.com/autoscaling/ec2/userguide/launch-templates.html",
    types=("aws_autoscaling_group",),
    judge=one_must_pass(
        must_be_set(
            "launch_template", otherwise="The group uses a launch configuration, which AWS no longer develops."
        ),
        must_be_set("mixed_instances_policy", otherwise="No mixed instances either."),
    ),
    equivalents=("CKV_AWS_315",),
    packs=("production",),
)
