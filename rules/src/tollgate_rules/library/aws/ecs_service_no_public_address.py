"""ecs_service_no_public_address: ECS services get no public address."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_service_no_public_address",
    title="ECS services get no public address",
    severity="high",
    description="A task with a public address can be tried by everyone as soon as a security group allows it.",
    remediation="Leave `assign_public_ip` out, and put a load balancer in front.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/fargate-task-networking.html",
    types=("aws_ecs_service",),
    judge=must_not_be_true(
        "network_configuration[0].assign_public_ip", otherwise="The service's tasks get public addresses."
    ),
    equivalents=("CKV_AWS_333",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
