"""ECS containers have a read-only root filesystem."""

from typing import Any

from tollgate_rules.aws.json_text import json_must_hold, member, members
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true


def _all_are_read_only(containers: Any) -> bool:
    return all(is_true(member(container, "readonlyRootFilesystem")) for container in members(containers))


RULE = Rule(
    id="ecs_task_root_filesystem_read_only",
    aliases=("ecs_root_read_only",),
    title="ECS containers have a read-only root filesystem",
    severity="low",
    description="With a writable root filesystem, an attacker can modify binaries and install tools in the container.",
    remediation="Set `readonlyRootFilesystem` to true in every container definition, and mount volumes for data "
    "that is written.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html",
    types=("aws_ecs_task_definition",),
    judge=json_must_hold(
        "container_definitions", _all_are_read_only, otherwise="A container has a writable root filesystem."
    ),
    equivalents=("CKV_AWS_336",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
