"""ECS service assigns no public IP addresses."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_service_no_public_ip",
    aliases=("ecs_service_no_public_address",),
    title="ECS service assigns no public IP addresses",
    severity="high",
    description="A public IP address exposes tasks to the internet as soon as a security group allows it.",
    remediation="Remove `assign_public_ip` or set it to false, and use a load balancer.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/fargate-task-networking.html",
    types=("aws_ecs_service",),
    judge=must_not_be_true(
        "network_configuration[0].assign_public_ip", otherwise="The service assigns public IP addresses to its tasks."
    ),
    equivalents=("CKV_AWS_333",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
