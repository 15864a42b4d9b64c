"""The pages of the integrations: their configurations work, their tables are complete, their answers are real."""

import importlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tollgate_host.config.load import load
from tollgate_runtime import Integration
from tollgate_runtime.config.structure import structure_config
from tollgate_runtime.testing import Replay

PlayPlan = Callable[[Any, Path, Any], Replay]

PAGES = Path(__file__).parents[2] / "docs" / "integrations"
NAMES = ("aws-compliance", "cost-estimator", "naming-checker", "policy-validator")

each_integration = pytest.mark.parametrize("name", NAMES)


def app_of(name: str) -> Integration:
    return importlib.import_module(f"{name.replace('-', '_')}.app").app


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text()


def block(name: str, language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```", page(name), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def documented_config(name: str, folder: Path) -> dict[str, Any]:
    (folder / "integrations.hcl").write_text(block(name, "hcl"))
    loaded = load(folder)
    assert loaded.problems == ()
    [integration] = loaded.config.integrations
    assert integration.source == f"tf-{name}"
    return json.loads(json.dumps(integration.config))


@each_integration
def test_the_configuration_on_the_page_is_accepted(name: str, tmp_path: Path) -> None:
    structure_config(documented_config(name, tmp_path), app_of(name).config_class)


@each_integration
def test_every_configuration_on_the_page_is_accepted(name: str, tmp_path: Path) -> None:
    app = app_of(name)
    for number, text in enumerate(re.findall(r"^```hcl\n(.*?)^```", page(name), re.MULTILINE | re.DOTALL)):
        folder = tmp_path / str(number)
        folder.mkdir()
        whole = (
            text
            if "integration " in text
            else f'terraform {{\nintegration "x" {{\nsource = "tf-{name}"\n{text}\n}}\n}}\n'
        )
        (folder / "integrations.hcl").write_text(whole)
        loaded = load(folder)
        assert loaded.problems == ()
        for integration in loaded.config.integrations:
            structure_config(json.loads(json.dumps(integration.config)), app.config_class)


@each_integration
def test_every_option_is_used_in_an_example(name: str) -> None:
    examples = "\n".join(re.findall(r"^```hcl\n(.*?)^```", page(name), re.MULTILINE | re.DOTALL))
    options = app_of(name).schema()["properties"]
    assert [option for option in options if not re.search(rf"\b{option}\s*=", examples)] == []


@each_integration
def test_the_page_lists_every_option_with_its_default(name: str) -> None:
    options = page(name).partition("\n| option |")[2].partition("\n\n")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", options, re.MULTILINE))
    for option, described in app_of(name).schema()["properties"].items():
        default = described["default"]
        assert rows[option] == ("none" if default is None else f"`{json.dumps(default)}`")


@each_integration
def test_the_answers_on_the_page_are_real(name: str, tmp_path: Path, play_plan: PlayPlan, example_plans: Path) -> None:
    replay = play_plan(app_of(name), example_plans / "webshop.json", documented_config(name, tmp_path))
    seen: set[str] = set()
    for address, result in {**replay.results, **replay.stages}.items():
        seen.add(f"{result.status:<8}{address}" + (f": {result.message}" if result.message else ""))
        seen |= {f"        {f.status} {f.rule}: {f.message}" for f in result.findings if f.status == "unknown"}
    assert [line for line in block(name, "text").splitlines() if line not in seen] == []


def test_the_page_of_the_policy_validator_lists_every_built_in_policy_set() -> None:
    from policy_validator.packs import pack_names

    rows = re.findall(r"^\| `([\w-]+)` \|", page("policy-validator").partition("\n| set |")[2], re.MULTILINE)
    assert sorted(rows) == pack_names()


def test_the_page_of_the_cost_estimator_names_every_type_with_a_price() -> None:
    from cost_estimator.free import free_types
    from cost_estimator.registry import MODELS

    priced = page("cost-estimator").partition("## What has a price")[2]
    assert re.findall(r"\b(?:aws|azurerm|google)_\w+", priced) == MODELS.keys()
    assert f"{len(free_types())} types are known to be free" in priced


def test_the_comparison_counts_the_types_that_have_a_price_here() -> None:
    from cost_estimator.registry import MODELS

    ours = [sum(name.startswith(f"{cloud}_") for name in MODELS.keys()) for cloud in ("aws", "azurerm", "google")]  # noqa: SIM118 -- iterating would import them
    told = re.search(r"against our (\d+), (\d+) and (\d+)\.", (PAGES.parent / "comparison.md").read_text())
    assert told is not None
    assert [int(number) for number in told.groups()] == ours
