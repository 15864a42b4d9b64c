"""ecs_root_read_only: ECS containers cannot write to their root file system."""

from typing import Any

from tollgate_rules.aws.json_text import json_must_hold, member, members
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true


def _all_are_read_only(containers: Any) -> bool:
    return all(is_true(member(container, "readonlyRootFilesystem")) for container in members(containers))


RULE = Rule(
    id="ecs_root_read_only",
    title="ECS containers cannot write to their root file system",
    severity="low",
    description="What cannot be written to cannot be changed by an attacker who got in.",
    remediation="Set `readonlyRootFilesystem` to true in every container definition, with volumes for what is written.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html",
    types=("aws_ecs_task_definition",),
    judge=json_must_hold(
        "container_definitions", _all_are_read_only, otherwise="A container can write to its root file system."
    ),
    equivalents=("CKV_AWS_336",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
