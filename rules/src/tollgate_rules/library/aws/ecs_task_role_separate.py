"""ECS task role differs from the execution role."""

from collections.abc import Iterator

from tollgate_runtime import MISSING, Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, refers_at, undecided


def _judge(task: Resource) -> Iterator[Verdict]:
    own, starter = task.value("task_role_arn"), task.value("execution_role_arn")
    if is_open(own) or is_open(starter):
        roles = refers_at(task, "task_role_arn"), refers_at(task, "execution_role_arn")
        if all(roles) and set(roles[0]) == set(roles[1]):
            yield Problem("task_role_arn", "The task role is the same as the execution role.")
        elif not all(roles) and own is not MISSING and starter is not MISSING:
            yield undecided("task_role_arn", own if is_open(own) else starter)
    elif is_set(own) and own == starter:
        yield Problem("task_role_arn", "The task role is the same as the execution role.")


RULE = Rule(
    id="ecs_task_role_separate",
    aliases=("ecs_roles_differ",),
    title="ECS task role differs from the execution role",
    severity="medium",
    description="The execution role can pull images and read secrets; application code that runs with it has more "
    "permissions than it needs.",
    remediation="Set `task_role_arn` to a separate role, or remove it.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/security-ecs-iam-role-overview.html",
    types=("aws_ecs_task_definition",),
    judge=_judge,
    equivalents=("CKV_AWS_249",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
