"""cloudformation_notifies: CloudFormation stacks tell a topic what happens."""

from tollgate_rules.lists import must_contain_some
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudformation_notifies",
    title="CloudFormation stacks tell a topic what happens",
    severity="low",
    description="A stack that changes or fails outside Terraform should not go unseen.",
    remediation="Set `notification_arns` to an SNS topic.",
    docs="https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cfn-console-create-stack.html",
    types=("aws_cloudformation_stack",),
    judge=must_contain_some("notification_arns", otherwise="Nobody is told when the stack changes or fails."),
    equivalents=("CKV_AWS_124",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("logging",),
)
