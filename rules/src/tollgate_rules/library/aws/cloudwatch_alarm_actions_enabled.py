"""CloudWatch alarm actions are enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudwatch_alarm_actions_enabled",
    aliases=("alarm_actions_on",),
    title="CloudWatch alarm actions are enabled",
    severity="low",
    description="An alarm with disabled actions changes state without notifying anyone or triggering scaling.",
    remediation="Remove `actions_enabled`, or set it to true.",
    docs="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html",
    types=("aws_cloudwatch_metric_alarm",),
    judge=must_be_true("actions_enabled", otherwise="Alarm actions are disabled.", default=True),
    equivalents=("CKV_AWS_319",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
