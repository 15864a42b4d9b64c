"""Auto Scaling group uses a launch template."""

from tollgate_rules.attribute_checks import must_be_set, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="autoscaling_group_launch_template_used",
    aliases=("autoscaling_launch_template",),
    title="Auto Scaling group uses a launch template",
    severity="low",
    description="Launch configurations do not support new instance types and features, and new accounts cannot "
    "create them.",
    remediation="Replace `launch_configuration` with `launch_template` or `mixed_instances_policy`.",
    docs="https://docs.aws.amazon.com/autoscaling/ec2/userguide/launch-templates.html",
    types=("aws_autoscaling_group",),
    judge=one_must_pass(
        must_be_set(
            "launch_template",
            otherwise="The group uses a launch configuration, which AWS has deprecated.",
            omitted="breaks",
        ),
        must_be_set("mixed_instances_policy", otherwise="The group has no mixed instances policy.", omitted="breaks"),
    ),
    equivalents=("CKV_AWS_315",),
    packs=("production",),
)
