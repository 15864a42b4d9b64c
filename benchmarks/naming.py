"""How much of its own time the naming checker takes for plans of growing size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from naming_checker.app import app
from naming_checker.run import Run
from naming_checker.templates.abbreviations import abbreviation
from tollgate_runtime import Operation, Resource
from tollgate_runtime.config.structure import structure_config

from benchmarks.rig.bench import Bench
from benchmarks.rig.in_process import Judged, by_size, judged
from benchmarks.rig.tables import Table

TITLE = "The naming checker by itself"
ABOUT = """
Resources of many types of three clouds; every tenth name is wrong, and some are known only after apply. The
configurations are: the clouds' limits alone, a prefix and a case, a template with tokens, a template that no name keeps
(for which there is no target), and a template with rules by type and address. The time is the integration's own, in one
process: no pipe, no JSON.
"""
LIMIT_SECONDS = 1.0
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


def judge(config: dict[str, Any], plan: Sequence[Resource]) -> Judged:
    """Judge a plan once, in a separate run."""
    run = Run(structure_config(config, app.config_class))

    kept: list[Resource] = []

    def each() -> None:
        for row in plan:
            run.judge(row, "default")
            kept.append(run.keep(row))

    return judged(each, lambda: run.conclude(Operation(operation="plan", resources=kept), "default"))


def run(bench: Bench) -> Iterator[Table]:
    """One table."""
    limits = {name: LIMIT_SECONDS for name in CONFIGS if name != EXTREME}
    yield by_size(bench, "Naming checker", CONFIGS, judge, resources, limits=limits)
