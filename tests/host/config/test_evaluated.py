"""Provider blocks whose values only Terraform can evaluate."""

import pytest
from tollgate_host.config.evaluated import integrations_from_live

from tests.host.conftest import LoadRoot

PROVIDER = """provider "aws" {
  region = var.region
  integrations = [
    {
      name    = "tags"
      source  = "./tags"
      timeout = var.timeout
      config = {
        required_tags = [var.tag, "Owner"]
        mode          = "strict"
      }
    },
    { name = "ready", source = "./ready" },
  ]
  integration "cost" {
    source   = "./cost"
    currency = "USD"
    config   = { budget = var.budget }
  }
}
"""


@pytest.mark.requirement("P-1.3-04")
def test_an_expression_in_a_providers_block_makes_the_integration_wait(load_root: LoadRoot) -> None:
    loaded = load_root({"main.tf": PROVIDER})
    assert [str(problem) for problem in loaded.problems] == []
    tags, ready, cost = loaded.config.integrations
    assert tags.deferred is not None
    assert tags.deferred.settings == ("timeout", "config.required_tags")
    assert str(tags.deferred.range) == "main.tf:7,17-28"
    assert 'of "tags" is known only while the engine plans or applies.' in tags.deferred.reason
    assert tags.config == {"mode": "strict"}
    assert ready.deferred is None
    assert cost.config == {"currency": "USD"}


def test_terraforms_values_complete_the_integrations_in_the_order_of_the_files(load_root: LoadRoot) -> None:
    config = load_root({"main.tf": PROVIDER}).config
    listed = [
        {
            "name": "tags",
            "source": "./tags",
            "timeout": 5,
            "config": {"required_tags": ["X", "Owner"], "mode": "strict"},
        },
        {"name": "ready", "source": "./ready"},
    ]
    blocks = {"cost": {"source": "./cost", "config": {"budget": 12.5}, "timeout": None, "args": None}}
    found, problems = integrations_from_live(config, config.providers[0], listed=listed, blocks=blocks)
    assert problems == ()
    assert [(item.name, item.deferred, item.provider) for item in found] == [
        ("tags", None, "aws"),
        ("ready", None, "aws"),
        ("cost", None, "aws"),
    ]
    assert (found[0].timeout, found[0].config) == (5.0, {"required_tags": ["X", "Owner"], "mode": "strict"})
    assert found[2].config == {"currency": "USD", "budget": 12.5}
    assert found[0].directory == config.integrations[0].directory
    assert found[0].declared == config.integrations[0].declared


def test_a_wrong_value_of_terraforms_is_a_problem_at_the_providers_block(load_root: LoadRoot) -> None:
    config = load_root({"main.tf": 'provider "aws" {\n  integrations = var.all\n}\n'}).config
    assert config.providers[0].undecided is not None
    assert str(config.providers[0].undecided.range) == "main.tf:2,18-25"
    values = [{"name": "a", "source": "a", "timeout": -1}, {"name": "b"}, {"name": "a", "source": "a"}, 5]
    found, problems = integrations_from_live(config, config.providers[0], listed=values)
    assert [item.name for item in found] == ["a"]
    assert sorted(problem.summary for problem in problems) == [
        "Duplicate integration configuration",
        "Integration source required",
        "Invalid integration",
        "Invalid setting",
    ]
    assert {str(problem.range) for problem in problems} == {"main.tf:1,1-15"}


def test_a_provider_without_integrations_gives_none(load_root: LoadRoot) -> None:
    config = load_root({"main.tf": 'provider "aws" {\n}\n'}).config
    assert integrations_from_live(config, config.providers[0]) == ((), ())


@pytest.mark.parametrize("setting", ["name = var.n", "source = var.s"])
def test_name_and_source_are_written_out_even_there(load_root: LoadRoot, setting: str) -> None:
    other = 'source = "a"' if setting.startswith("name") else 'name = "a"'
    (problem,) = load_root(
        {"main.tf": f'provider "aws" {{\n  integrations = [{{ {setting}, {other} }}]\n}}\n'}
    ).problems
    assert problem.summary == "Expression needs evaluation"
    assert "must be written out" in problem.detail


def test_a_free_key_of_a_providers_block_is_written_out_too(load_root: LoadRoot) -> None:
    text = 'provider "aws" {\n  integration "a" {\n    source = "a"\n    budget = var.b\n  }\n}\n'
    (problem,) = load_root({"main.tf": text}).problems
    assert "config = { … }" in problem.detail


def test_terraform_does_not_evaluate_integrations_hcl(load_root: LoadRoot) -> None:
    text = 'provider "aws" {\n  integrations = [{ name = "a", source = "a", config = { x = var.x } }]\n}\n'
    (problem,) = load_root({"integrations.hcl": text}).problems
    assert problem.summary == "Expression needs evaluation"
