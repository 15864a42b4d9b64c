"""Integrations in provider blocks, evaluated with the values of a plan."""

from pathlib import Path

import pytest
from tollgate_hcl.evaluate.body import EvaluatedBody
from tollgate_host.code.files import FileReader
from tollgate_host.code.index import index_configuration
from tollgate_host.plan.evaluation.configuration_source import configuration_from_index
from tollgate_host.plan.evaluation.evaluated_configuration import EvaluatedConfiguration
from tollgate_host.plan.evaluation.planned_values import PlannedValues
from tollgate_host.plan.evaluation.provider_integrations import declared_integrations


def body_of(folder: Path, text: str) -> EvaluatedBody:
    """Return the evaluated body of the block `provider "aws"` in a text."""
    (folder / "main.tf").write_text(text, encoding="utf-8")
    source = configuration_from_index(index_configuration(folder, reader=FileReader(folder)))
    assert source is not None
    found = EvaluatedConfiguration(source, {"a": "A"}, PlannedValues((), ()), None).provider("", "aws", None, None)
    assert found is not None
    return found


def test_both_forms_are_evaluated_setting_by_setting(tmp_path: Path) -> None:
    text = """
variable "a" {}
variable "secret" {
  default   = "s"
  sensitive = true
}
provider "aws" {
  integrations = [
    { name = "one", source = "x", config = { a = var.a, s = var.secret, t = timestamp() }, timeout = 2 + 3 },
  ]
  integration "two" {
    source  = "y"
    timeout = tonumber(timestamp())
    config  = { n = 1.5, more = [upper(var.a), null] }
  }
}
"""
    found = declared_integrations(body_of(tmp_path, text))
    (one,) = found.listed
    assert one.settings == {"name": "one", "source": "x", "config": {"a": "A", "s": "s"}, "timeout": 5}
    assert one.unknown == ("config.t",)
    two = found.blocks["two"]
    assert two.settings == {"source": "y", "config": {"n": 1.5, "more": ["A", None]}}
    assert two.unknown == ("timeout",)
    assert found.is_whole


@pytest.mark.parametrize(
    "value", ["timestamp()", '[timestamp(), { name = "one", source = "x" }]', 'jsondecode(timestamp())["x"]']
)
def test_a_list_that_is_not_known_is_not_whole(tmp_path: Path, value: str) -> None:
    assert not declared_integrations(body_of(tmp_path, f'provider "aws" {{\n  integrations = {value}\n}}\n')).is_whole


def test_a_null_list_declares_nothing(tmp_path: Path) -> None:
    found = declared_integrations(body_of(tmp_path, 'provider "aws" {\n  integrations = null\n}\n'))
    assert (found.listed, found.blocks, found.is_whole) == ((), {}, True)
