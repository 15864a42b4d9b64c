"""How much of its own time AWS compliance takes for plans of growing size."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from aws_compliance.app import State
from aws_compliance.config import Config
from tollgate_runtime import Operation, Resource
from tollgate_runtime.config.structure import structure_config

from benchmarks.rig.bench import Bench
from benchmarks.rig.in_process import Judged, by_size, judged
from benchmarks.rig.tables import Table

TITLE = "AWS compliance by itself"
ABOUT = """
Resources of the types that plans have most, as Terraform plans them, judged one by one and then as a whole, under three
configurations: a list of tags; rules for each tag, a tag policy and every other control; and the built-in rules too.
The time is the integration's own, in one process: no pipe, no JSON.
"""
LIMIT_SECONDS = 1.0
TEAMS = ("shop", "platform", "data", "web")
PROVIDER = {"region": "eu-west-1", "default_tags": [{"tags": {"CostCenter": "100"}}]}
POLICY = {
    "tags": {
        "costcenter": {
            "tag_key": {"@@assign": "CostCenter"},
            "tag_value": {"@@assign": ["100", "300*"]},
            "enforced_for": {"@@assign": ["ec2:ALL_SUPPORTED"]},
            "report_required_tag_for": {"@@assign": ["ec2:instance", "s3:bucket"]},
        }
    }
}


def after(kind: str, index: int) -> dict[str, Any]:
    """Return a resource's planned state: nine in ten have every tag."""
    tags = {"Name": f"{kind}-{index}", "Environment": "production", "Owner": TEAMS[index % len(TEAMS)]}
    if index % 10 == 9:
        del tags["Owner"]
    state: dict[str, Any] = {"tags": tags, "tags_all": {**tags, "CostCenter": "100"}}
    if kind == "aws_instance":
        state |= {"ami": "ami-0c101f26f147fa7fd", "instance_type": "t3.micro", "root_block_device": [{"tags": tags}]}
    if kind == "aws_s3_bucket":
        state |= {"bucket": f"bucket-{index}"}
    return state


def resources(count: int) -> list[Resource]:
    """Return a plan of resources that carry tags, and of some that cannot."""
    kinds = ("aws_instance", "aws_s3_bucket", "aws_security_group", "aws_iam_role", "aws_lambda_function", "aws_route")
    return [
        Resource(
            address=f"{kind}.this[{index}]",
            type=kind,
            name="this",
            action="create",
            after=after(kind, index) if kind != "aws_route" else {"destination_cidr_block": "0.0.0.0/0"},
            after_unknown={"id": True, "arn": True},
            provider_config=PROVIDER,
        )
        for index in range(count)
        for kind in [kinds[index % len(kinds)]]
    ]


def configurations(folder: Path) -> dict[str, dict[str, Any]]:
    """Return what is measured."""
    policy = folder / "policy.json"
    policy.write_text(json.dumps(POLICY))
    rules = {
        "Environment": ["production", "staging"],
        "Owner": {"pattern": "[a-z-]+"},
        "CostCenter": {"set_in": "default_tags"},
    }
    demanding: dict[str, Any] = {
        "required_tags": rules,
        "tag_policies": [str(policy)],
        "forbidden_tags": ["temp*"],
        "key_case": "PascalCase",
        "allowed_regions": ["eu-*"],
        "allowed_accounts": ["123456789012"],
        "allowed_instance_types": ["t3.*"],
    }
    return {
        "required tags": {"required_tags": ["Environment", "Owner", "CostCenter"]},
        "every control and a tag policy": demanding,
        "every control and the built-in rules": {**demanding, "baseline": True},
    }


def judge(config: dict[str, Any], plan: Sequence[Resource]) -> Judged:
    """Judge a plan once, in a separate run."""
    structured: Config = structure_config(config, Config)
    compliance = State(structured).get()

    kept: list[Resource] = []

    def each() -> None:
        for resource in plan:
            compliance.judge(resource)
            kept.append(compliance.keep(resource))

    return judged(each, lambda: compliance.judge_plan(Operation(operation="plan", resources=kept)))


def run(bench: Bench) -> Iterator[Table]:
    """One table."""
    configs = configurations(bench.folder)
    limits = dict.fromkeys(configs, LIMIT_SECONDS)
    yield by_size(bench, "AWS compliance", configs, judge, resources, limits=limits)
