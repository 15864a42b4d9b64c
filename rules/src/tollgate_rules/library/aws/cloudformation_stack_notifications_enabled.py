"""CloudFormation stack sends event notifications."""

from tollgate_rules.list_checks import must_contain_some
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudformation_stack_notifications_enabled",
    aliases=("cloudformation_notifies",),
    title="CloudFormation stack sends event notifications",
    severity="low",
    description="Without notifications, stack failures and changes made outside of this configuration go unnoticed.",
    remediation="Set `notification_arns` to the ARN of an SNS topic.",
    docs="https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cfn-console-create-stack.html",
    types=("aws_cloudformation_stack",),
    judge=must_contain_some("notification_arns", otherwise="The stack sends no notifications to an SNS topic."),
    equivalents=("CKV_AWS_124",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("logging",),
)
