"""ecs_own_processes: ECS tasks do not see the processes of their host."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_own_processes",
    title="ECS tasks do not see the processes of their host",
    severity="high",
    description="A task that shares the host's process namespace sees other tasks' processes and what they were "
    "started with.",
    remediation="Leave `pid_mode` out, or set it to task.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html",
    types=("aws_ecs_task_definition",),
    judge=must_not_be_one_of(
        "pid_mode", ("host",), otherwise="The task sees, and may disturb, every process on its host."
    ),
    equivalents=("CKV_AWS_335",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
