"""EC2 instance has detailed monitoring enabled."""

from tollgate_rules.attribute_checks import must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_instance_detailed_monitoring_enabled",
    aliases=("ec2_detailed_monitoring",),
    title="EC2 instance has detailed monitoring enabled",
    severity="low",
    description="Basic monitoring reports metrics every five minutes, which delays alarms and scaling.",
    remediation="Set `monitoring = true`; in a launch template, `monitoring { enabled = true }`.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/manage-detailed-monitoring.html",
    types=("aws_instance", "aws_launch_template"),
    judge=one_must_pass(
        must_be_true("monitoring", otherwise="Detailed monitoring is not enabled.", left_out="breaks"),
        must_be_true("monitoring[0].enabled", otherwise="Detailed monitoring is not enabled.", left_out="breaks"),
    ),
    equivalents=("CKV_AWS_126",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
