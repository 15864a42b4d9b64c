"""ECS task definition does not share the host's process namespace."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_task_host_pid_mode_disabled",
    aliases=("ecs_own_processes",),
    title="ECS task definition does not share the host's process namespace",
    severity="high",
    description='With `pid_mode = "host"`, the task sees and can signal every process on the host, including those '
    "of other tasks.",
    remediation="Remove `pid_mode`, or set it to `task`.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html",
    types=("aws_ecs_task_definition",),
    judge=must_not_be_one_of("pid_mode", ("host",), otherwise="The task shares the host's process namespace."),
    equivalents=("CKV_AWS_335",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
