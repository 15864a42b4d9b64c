"""Batch job definition does not run privileged containers."""

from typing import Any

from tollgate_rules.attribute_checks import all_must_pass, each_must_hold
from tollgate_rules.aws.json_text import json_must_hold, member
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

_POD = "eks_properties[*].pod_properties[*]"


def _is_unprivileged(properties: Any) -> bool:
    return not is_true(member(properties, "privileged"))


RULE = Rule(
    id="batch_job_not_privileged",
    aliases=("batch_not_privileged",),
    title="Batch job definition does not run privileged containers",
    severity="high",
    description="A privileged container has root access to its host; an attacker who takes over the container "
    "takes over the host.",
    remediation="Remove `privileged`, or set it to false.",
    docs="https://docs.aws.amazon.com/batch/latest/userguide/job_definition_parameters.html",
    types=("aws_batch_job_definition",),
    judge=all_must_pass(
        json_must_hold(
            "container_properties",
            _is_unprivileged,
            otherwise="The job's container runs in privileged mode.",
        ),
        each_must_hold(
            f"{_POD}.containers[*].security_context[*]",
            "privileged",
            lambda value: not is_true(value),
            otherwise="A container of the job runs in privileged mode.",
        ),
    ),
    equivalents=("CKV_AWS_210",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
