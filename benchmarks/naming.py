"""The naming checker on a plan of 10,000 resources: its own processor time, without host, wire or start.

The resources are of many types of three clouds; every tenth name is wrong, and some are known only after apply. The
configurations are: the clouds' limits alone, a prefix and a case, a template with tokens, a template that no name keeps
(for which there is no aim), and a template with rules by type and address. What is told is the time of judging each
resource and of the end of the plan. Seconds are the best of the repeats.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import attrs
from naming_checker.abbreviations import abbreviation
from naming_checker.app import app
from naming_checker.run import Run
from tollgate_runtime import Operation, Resource
from tollgate_runtime.config.structure import structure_config

SIZE = 10_000
AIM_SECONDS = 1.0
EXTREME = "every name wrong"
TYPES = {
    "aws_s3_bucket": "bucket",
    "aws_sqs_queue": "name",
    "aws_iam_role": "name",
    "aws_lambda_function": "function_name",
    "aws_db_instance": "identifier",
    "aws_security_group": "name",
    "azurerm_storage_account": "name",
    "azurerm_resource_group": "name",
    "google_compute_instance": "name",
    "google_storage_bucket": "name",
}
TOKENS = {"env": ["dev", "prod"], "team": {"tag": "Team"}}
TEMPLATE = {"template": "{env}-{team}-{type}-{name}", "tokens": TOKENS, "case": "kebab-case"}
CONFIGS: dict[str, dict[str, Any]] = {
    "limits alone": {},
    "prefix and case": {"prefix": "prod-", "case": "kebab-case"},
    "template": TEMPLATE,
    EXTREME: {**TEMPLATE, "template": "x-{env}-{team}-{type}-{name}"},
    "template and rules": {
        **TEMPLATE,
        "rules": [
            {"types": ["aws_*"], "min_length": 6},
            {"types": ["aws_db_*"], "max_length": 40},
            {"modules": ["module.m?"], "forbidden": ["tmp", "test*"]},
            {"addresses": ["module.m3.aws_iam_role.*"], "skip": True},
        ],
    },
}


@attrs.frozen(kw_only=True)
class Measured:
    """One run: the seconds of all resources, and of the end of the plan."""

    resources: float
    end: float

    @property
    def seconds(self) -> float:
        """Both together."""
        return self.resources + self.end


def resources(size: int) -> list[Resource]:
    """So many resources, each being created."""
    kinds = list(TYPES.items())
    return [resource(number, *kinds[number % len(kinds)]) for number in range(size)]


def resource(number: int, kind: str, attribute: str) -> Resource:
    """One of them; the name of every tenth is wrong, of every hundredth unknown."""
    good = f"prod-shop-{abbreviation(kind)}-item{number}"
    if kind == "azurerm_storage_account":
        good = good.replace("-", "")
    name = f"Item_{number}" if number % 10 == 3 else good
    is_unknown = number % 100 == 50
    return Resource(
        address=f"module.m{number % 7}.{kind}.r{number}",
        module=f"module.m{number % 7}",
        type=kind,
        name=f"r{number}",
        provider=f"registry.terraform.io/hashicorp/{kind.partition('_')[0]}",
        provider_type=kind.partition("_")[0],
        provider_config={"region": "eu-central-1"},
        action="create",
        after={"tags": {"Team": "shop"}} if is_unknown else {attribute: name, "tags": {"Team": "shop"}},
        after_unknown={attribute: True, "id": True} if is_unknown else {"id": True},
    )


def measure(config: dict[str, Any], plan: list[Resource]) -> Measured:
    """Judges a plan once, in a run of its own."""
    run = Run(structure_config(config, app.config_class))
    begun = time.process_time()
    for row in plan:
        run.judge(row, "default")
    judged = time.process_time()
    run.conclude(Operation(operation="plan", resources=plan), "default")
    return Measured(resources=judged - begun, end=time.process_time() - judged)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    plan = resources(options.size)
    print(f"{options.size:,} resources; the aim is under {AIM_SECONDS:g} s of the integration's own time")
    print(f"{'configuration':<20}{'resources s':>12}{'end s':>8}{'all s':>8}{'us each':>9}  aim")
    for label, config in CONFIGS.items():
        best = min((measure(config, plan) for _ in range(options.repeats)), key=lambda run: run.seconds)
        each = best.seconds / options.size * 1e6
        is_ordinary = label != EXTREME
        kept = "kept" if best.seconds < AIM_SECONDS * options.size / SIZE else "MISSED" if is_ordinary else "none"
        print(f"{label:<20}{best.resources:>12.2f}{best.end:>8.2f}{best.seconds:>8.2f}{each:>9.0f}  {kept}")


if __name__ == "__main__":
    main()
