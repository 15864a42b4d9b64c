"""The code of a live run evaluated with the variables of its command, before the engine has planned."""

from pathlib import Path

import pytest
from tollgate_host.code.index import index_configuration
from tollgate_host.engine.arguments import read_arguments
from tollgate_host.live.code_evaluation import evaluate_code

MAIN = """
variable "regions" {
  type    = set(string)
  default = ["home"]
}
locals {
  all = setunion(var.regions, [terraform.workspace])
}
provider "aws" {
  alias    = "by_region"
  for_each = local.all
}
"""
GIVEN = '["eu", "us"]'


def keys(root: Path, *arguments: str, **environ: str) -> list[str] | None:
    """The instances of the provider, as the code has them."""
    invocation = read_arguments(("plan", *arguments), environ)
    found = evaluate_code(index_configuration(root), invocation, root, "prod")
    return None if found is None else found.provider_keys("aws", "by_region")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "main.tf").write_text(MAIN)
    return tmp_path


def test_without_a_value_the_default_counts(root: Path) -> None:
    assert keys(root) == ["home", "prod"]


def test_a_value_counts_wherever_the_command_has_it_from(root: Path) -> None:
    expected = ["eu", "prod", "us"]
    assert keys(root, f"-var=regions={GIVEN}") == expected
    assert keys(root, TF_VAR_regions=GIVEN) == expected
    (root / "more.tfvars").write_text(f"regions = {GIVEN}\n")
    assert keys(root, TF_CLI_ARGS_plan="-var-file=more.tfvars") == expected
    (root / "terraform.tfvars").write_text(f"regions = {GIVEN}\n")
    assert keys(root) == expected


def test_a_flag_beats_the_files_and_the_environment(root: Path) -> None:
    (root / "terraform.tfvars").write_text('regions = ["file"]\n')
    assert keys(root, '-var=regions=["flag"]', TF_VAR_regions='["environment"]') == ["flag", "prod"]


def test_code_that_cannot_be_read_is_not_evaluated(root: Path) -> None:
    (root / "broken.tf").write_text('resource "a_b" {\n')
    assert keys(root) is None
