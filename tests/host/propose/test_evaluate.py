"""What the files alone tell of a value, and what they leave open."""

from pathlib import Path
from typing import Any

import pytest
from tollgate.config.files import FileReader
from tollgate.config.module import Module
from tollgate.propose.evaluate import Scope
from tollgate.propose.functions import OPEN_KEY
from tollgate.propose.marks import WORKSPACE, filled, marked, shown
from tollgate.propose.variables import root_variables
from tollgate_runtime.contract.markers import SENSITIVE, UNKNOWN

CODE = """
variable "env" {}
variable "size" { default = 3 }
variable "tags" { default = { Team = "web" } }
variable "secret" {
  default   = "hunter2"
  sensitive = true
}
locals {
  app    = "shop"
  name   = "acme-${local.app}"
  tags   = { Owner = "web", App = local.app }
  circle = local.circle
}
"""


def evaluated(expression: str, folder: Path, *, file: str = "main.tf") -> Any:
    text = CODE + f"locals {{\n  it = {expression}\n}}\n"
    (folder / file).write_text(text, encoding="utf-8")
    reader = FileReader(folder)
    module = Module(folder, (reader.read(folder / file),))
    assert module.files[0].problems == ()
    scope = Scope(module=module, variables=root_variables(module, reader).known, each=("blue", {"cidr": "10/8"}))
    it = module.local("it")
    assert it is not None
    return scope.evaluate(it.value)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ('"plain"', "plain"),
        ("local.name", "acme-shop"),
        ('"${local.name}-${count.index}"', "acme-shop-0"),
        ('"${each.key}-${each.value.cidr}"', "blue-10/8"),
        ('"${var.size} of \\"x\\""', '3 of "x"'),
        ("(local.app)", "shop"),
        ('local.tags["Owner"]', "web"),
        ('merge(local.tags, { Name = "x" })', {"Owner": "web", "App": "shop", "Name": "x"}),
        ('format("%s-%d", local.app, 2)', "shop-2"),
        ('join("-", ["a", local.app])', "a-shop"),
        ('lower("ACME")', "acme"),
        ('upper("acme")', "ACME"),
        ('toset(["a", "b"])', ["a", "b"]),
        ('{ (local.app) = "x" }', {"shop": "x"}),
        ('concat(["a"], ["b"])', ["a", "b"]),
        ("var.env", marked("env")),
        ('"${lower(var.env)}-Web"', f"{marked('env')}-Web"),
        ('"${terraform.workspace}-x"', f"{marked(WORKSPACE)}-x"),
    ],
)
def test_what_is_written_out_or_leads_to_it_is_known(expression: str, value: Any, tmp_path: Path) -> None:
    assert evaluated(expression, tmp_path) == value


@pytest.mark.parametrize(
    "expression",
    [
        "aws_vpc.main.id",
        "data.aws_region.here.name",
        "module.x.name",
        'var.size > 2 ? "a" : "b"',
        "upper(var.env)",
        '"${aws_vpc.main.id}-x"',
        'format("%05.2f", 3)',
        "local.circle",
        "local.missing",
        "var.missing",
        "local.tags.Missing",
        'merge(local.tags) == merge({ x = "(" })',
        "[for x in [1] : x]",
        '"%{if true}x%{endif}"',
    ],
)
def test_what_only_terraform_can_tell_is_never_guessed(expression: str, tmp_path: Path) -> None:
    assert evaluated(expression, tmp_path) is UNKNOWN


@pytest.mark.parametrize("expression", ["var.secret", '"x-${var.secret}"', 'sensitive("x")', 'join("", [var.secret])'])
def test_what_depends_on_a_secret_is_one(expression: str, tmp_path: Path) -> None:
    assert evaluated(expression, tmp_path) is SENSITIVE


def test_a_map_that_another_run_may_set_is_open(tmp_path: Path) -> None:
    assert evaluated("var.tags", tmp_path) == {"Team": "web", OPEN_KEY: UNKNOWN}
    assert OPEN_KEY in evaluated("merge(local.tags, aws_vpc.main.tags)", tmp_path)


def test_values_of_tfvars_files_are_read_the_last_one_counting(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text(CODE, encoding="utf-8")
    (tmp_path / "terraform.tfvars").write_text('env = "one"\n', encoding="utf-8")
    (tmp_path / "z.auto.tfvars.json").write_text('{"env": "two"}', encoding="utf-8")
    reader = FileReader(tmp_path)
    found = root_variables(Module(tmp_path, (reader.read(tmp_path / "main.tf"),)), reader)
    assert found.texts == {"env": "two"}


def test_a_mark_is_shown_as_terraform_writes_it_and_filled_where_its_value_is_known() -> None:
    text = f"{marked('env')}-{marked(WORKSPACE)}"
    assert shown(text) == "${var.env}-${terraform.workspace}"
    assert filled(text, {"env": "dev", WORKSPACE: "default"}) == "dev-default"
    assert filled(text, {"env": "dev"}) is UNKNOWN
