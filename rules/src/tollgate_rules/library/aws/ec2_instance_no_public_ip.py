"""EC2 instance has no public IP address."""

from tollgate_rules.attribute_checks import all_must_pass, each_must_hold, must_not_be_true
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="ec2_instance_no_public_ip",
    aliases=("ec2_no_public_address",),
    title="EC2 instance has no public IP address",
    severity="high",
    description="A public IP address exposes the instance to the internet as soon as a security group allows it. If "
    "`associate_public_ip_address` is not set, the setting of the subnet applies.",
    remediation="Set `associate_public_ip_address = false`, and use a load balancer or NAT gateway.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/using-instance-addressing.html",
    types=("aws_instance", "aws_launch_template", "aws_launch_configuration"),
    judge=all_must_pass(
        must_not_be_true(
            "associate_public_ip_address", otherwise="The instance gets a public IP address.", left_out="holds"
        ),
        each_must_hold(
            "network_interfaces[*]",
            "associate_public_ip_address",
            lambda value: not is_true(value),
            otherwise="The instance gets a public IP address.",
        ),
    ),
    equivalents=("CKV_AWS_88", "CKV_AWS_389"),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
