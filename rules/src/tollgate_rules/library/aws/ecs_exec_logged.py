"""ecs_exec_logged: ECS clusters record what is done with ECS Exec."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_exec_logged",
    title="ECS clusters record what is done with ECS Exec",
    severity="medium",
    description="ECS Exec opens a shell in a container. Unless told not to, ECS records what is typed.",
    remediation='Leave `logging` out, or set it to "DEFAULT" or "OVERRIDE".',
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs-exec.html",
    types=("aws_ecs_cluster",),
    judge=must_not_be_one_of(
        "configuration[0].execute_command_configuration[0].logging",
        ("NONE",),
        otherwise="What is typed into containers is not recorded.",
    ),
    equivalents=("CKV_AWS_223",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
