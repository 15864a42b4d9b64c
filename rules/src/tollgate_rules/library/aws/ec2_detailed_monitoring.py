"""ec2_detailed_monitoring: EC2 instances have detailed monitoring."""

from tollgate_rules.demands import must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_detailed_monitoring",
    title="EC2 instances have detailed monitoring",
    severity="low",
    description="With detailed monitoring, metrics come every minute, so that alarms and scaling act sooner.",
    remediation="Set `monitoring = true`; in a launch template, `monitoring { enabled = true }`.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/manage-detailed-monitoring.html",
    types=("aws_instance", "aws_launch_template"),
    judge=one_must_pass(
        must_be_true("monitoring", otherwise="Metrics come every five minutes only.", left_out="breaks"),
        must_be_true("monitoring[0].enabled", otherwise="Metrics come every five minutes only.", left_out="breaks"),
    ),
    equivalents=("CKV_AWS_126",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
