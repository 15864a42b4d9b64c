"""ECS task definition does not run privileged containers."""

from typing import Any

from tollgate_rules.aws.json_text import json_must_hold, member, members
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true


def _none_is_privileged(containers: Any) -> bool:
    return not any(is_true(member(container, "privileged")) for container in members(containers))


RULE = Rule(
    id="ecs_task_not_privileged",
    aliases=("ecs_not_privileged",),
    title="ECS task definition does not run privileged containers",
    severity="high",
    description="A privileged container has root access to its host; an attacker who takes over the container "
    "takes over the host.",
    remediation="Remove `privileged` from the container definitions, or set it to false.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html",
    types=("aws_ecs_task_definition",),
    judge=json_must_hold(
        "container_definitions", _none_is_privileged, otherwise="A container runs in privileged mode."
    ),
    equivalents=("CKV_AWS_334",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
