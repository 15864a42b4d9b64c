"""ECS cluster logs ECS Exec sessions."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_cluster_exec_logging_enabled",
    aliases=("ecs_exec_logged",),
    title="ECS cluster logs ECS Exec sessions",
    severity="medium",
    description="ECS Exec opens a shell in a container; without logs, commands run there cannot be audited.",
    remediation="Remove `logging` from `execute_command_configuration`, or set it to `DEFAULT` or `OVERRIDE`.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs-exec.html",
    types=("aws_ecs_cluster",),
    judge=must_not_be_one_of(
        "configuration[0].execute_command_configuration[0].logging",
        ("NONE",),
        otherwise="Logging of ECS Exec sessions is disabled.",
    ),
    equivalents=("CKV_AWS_223",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
