"""How much of its own time AWS compliance takes for a large plan.

10,000 resources of the types that plans have most, as Terraform plans them, are judged one by one and then as a whole,
under three configurations: the seeds' list of tags, rules and a tag policy for each tag, and the built-in rules too.
The time is the integration's own, in the process: no pipe, no JSON.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from aws_compliance.app import State
from aws_compliance.config import Config
from tollgate_runtime import Operation, Resource
from tollgate_runtime.config.structure import structure_config

COUNT = 10_000
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
    """A resource's planned state: nine in ten have every tag."""
    tags = {"Name": f"{kind}-{index}", "Environment": "production", "Owner": TEAMS[index % len(TEAMS)]}
    if index % 10 == 9:
        del tags["Owner"]
    state: dict[str, Any] = {"tags": tags, "tags_all": {**tags, "CostCenter": "100"}}
    if kind == "aws_instance":
        state |= {"ami": "ami-0c101f26f147fa7fd", "instance_type": "t3.micro", "root_block_device": [{"tags": tags}]}
    if kind == "aws_s3_bucket":
        state |= {"bucket": f"bucket-{index}"}
    return state


def resources() -> list[Resource]:
    """A plan of resources that carry tags, and of some that cannot."""
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
        for index in range(COUNT)
        for kind in [kinds[index % len(kinds)]]
    ]


def configurations(folder: Path) -> dict[str, dict[str, Any]]:
    """What is measured."""
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


def measure(config: dict[str, Any], plan: list[Resource]) -> tuple[float, float, str]:
    """The seconds for the resources and for the plan, and what was said."""
    structured: Config = structure_config(config, Config)
    compliance = State(structured).get()
    compliance.judge(plan[0])
    start = time.process_time()
    for resource in plan:
        compliance.judge(resource)
    middle = time.process_time()
    said = compliance.judge_plan(Operation(operation="plan", resources=plan)).message
    return middle - start, time.process_time() - middle, said


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured; the median counts")
    rounds: int = parser.parse_args().rounds
    plan = resources()
    print(f"{COUNT:,} resources, median of {rounds}, seconds of processor time (limit {LIMIT_SECONDS:g} s)")
    print(f"{'':<38}{'resources':>10}{'plan':>8}{'sum':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for name, config in configurations(Path(folder)).items():
            times = [measure(config, plan) for _ in range(rounds)]
            each = statistics.median(first for first, _, _ in times)
            whole = statistics.median(second for _, second, _ in times)
            print(f"{name:<38}{each:>10.2f}{whole:>8.2f}{each + whole:>8.2f}")
            print(f"  {times[0][2][:110]}")


if __name__ == "__main__":
    main()
