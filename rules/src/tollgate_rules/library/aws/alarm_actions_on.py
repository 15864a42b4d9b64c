"""alarm_actions_on: CloudWatch alarms do something."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="alarm_actions_on",
    title="CloudWatch alarms do something",
    severity="low",
    description="An alarm whose actions are switched off alarms nobody.",
    remediation="Leave `actions_enabled` out, or set it to true.",
    docs="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html",
    types=("aws_cloudwatch_metric_alarm",),
    judge=must_be_true("actions_enabled", otherwise="The alarm alarms nobody.", default=True),
    equivalents=("CKV_AWS_319",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
