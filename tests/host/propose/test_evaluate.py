"""Values that the files alone decide, and those they leave open."""

from pathlib import Path
from typing import Any

import attrs
import pytest
from tollgate_hcl.evaluate import BoundScope, datum_from_plain
from tollgate_hcl.evaluate.module_source import ModuleSource
from tollgate_host.code.files import FileReader
from tollgate_host.code.module import Module
from tollgate_host.propose.evaluate import root_scope
from tollgate_host.propose.known_values import OPEN_KEY
from tollgate_host.propose.root_variables import root_variables
from tollgate_host.propose.variable_markers import WORKSPACE, fill_markers, mark_variable, show_markers
from tollgate_runtime.contract.markers import SENSITIVE, UNKNOWN

CODE = """
resource "aws_vpc" "main" {}
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
    given = {name: (lambda value=value: value) for name, value in root_variables(module, reader).known.items()}
    scope = root_scope(ModuleSource([module.files[0].body]), given)
    each = datum_from_plain({"key": "blue", "value": {"cidr": "10/8"}})
    count = datum_from_plain({"index": 0})
    it = module.local("it")
    assert it is not None
    return attrs.evolve(scope, scope=BoundScope(scope.scope, {"each": each, "count": count})).evaluate(it.value)


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
        ("var.env", mark_variable("env")),
        ('"${lower(var.env)}-Web"', f"{mark_variable('env')}-Web"),
        ('"${terraform.workspace}-x"', f"{mark_variable(WORKSPACE)}-x"),
        ('var.size > 2 ? "a" : "b"', "a"),
        ('format("%05.2f", 3)', "03.00"),
        ('merge(local.tags) == merge({ x = "(" })', False),
        ("[for x in [1] : x]", [1]),
        ('"%{if true}x%{endif}"', "x"),
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
        "upper(var.env)",
        'var.env == "prod" ? "a" : "b"',
        '"${aws_vpc.main.id}-x"',
        "local.circle",
        "local.missing",
        "var.missing",
        "local.tags.Missing",
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
    text = f"{mark_variable('env')}-{mark_variable(WORKSPACE)}"
    assert show_markers(text) == "${var.env}-${terraform.workspace}"
    assert fill_markers(text, {"env": "dev", WORKSPACE: "default"}) == "dev-default"
    assert fill_markers(text, {"env": "dev"}) is UNKNOWN
