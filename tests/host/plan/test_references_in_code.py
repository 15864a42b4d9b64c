"""References that only the code tells: through local values and inside `dynamic` blocks."""

from pathlib import Path
from typing import Any

import pytest
from tollgate_host.code.files import FileReader
from tollgate_host.code.index import index_configuration
from tollgate_host.plan.evaluation.configuration_source import configuration_from_index
from tollgate_host.plan.saved_plan import plan_from_json

from tests.host.plans.pieces import Json, block, change, configuration, plan, refers, resource_change, to_json

TEMPLATES = """
resource "aws_launch_template" "a" {}
resource "aws_launch_template" "b" {}
resource "aws_launch_template" "many" {
  for_each = toset(["x", "y.z"])
}
"""


def references(folder: Path, code: str, *, name: str = "main.tf", key: str = "", **block_members: Any) -> Any:
    """Return the references of `aws_autoscaling_group.it`, whose arguments in the plan are `expressions`."""
    (folder / "templates.tf").write_text(TEMPLATES, encoding="utf-8")
    (folder / name).write_text(code, encoding="utf-8")
    source = configuration_from_index(index_configuration(folder, reader=FileReader(folder)))
    index: Json = {"index": key} if key else {}
    many = block("aws_launch_template", "many", for_each_expression={})
    document = plan(
        resource_change("aws_autoscaling_group", "it", change(["no-op"], {}, {}), **index),
        *(resource_change("aws_launch_template", "many", change(["no-op"], {}, {}), index=one) for one in ("x", "y.z")),
        configuration=configuration(
            {
                "resources": [
                    block("aws_autoscaling_group", "it", **block_members),
                    *(block("aws_launch_template", one) for one in ("a", "b")),
                    many,
                ]
            }
        ),
    )
    found = plan_from_json(to_json(document), configuration=source).resources()
    return next(one.wire()["references"] for one in found if one.address.startswith("aws_autoscaling_group.it"))


@pytest.mark.parametrize(
    ("written", "listed", "found"),
    [
        ('var.make ? aws_launch_template.a.id : "lt-1"', ["local.it"], ["aws_launch_template.a"]),
        ("local.other\n  other = aws_launch_template.b.id", ["local.it"], ["aws_launch_template.b"]),
        ('aws_launch_template.many["y.z"].id', ["local.it"], ['aws_launch_template.many["y.z"]']),
        ("local.it", ["local.it"], []),
        ('"lt-1"', ["local.it"], []),
    ],
)
def test_a_local_value_leads_to_the_resources_in_it(
    tmp_path: Path, written: str, listed: list[str], found: list[str]
) -> None:
    code = f'locals {{\n  it = {written}\n}}\nresource "aws_autoscaling_group" "it" {{\n  name = local.it\n}}\n'
    assert references(tmp_path, code, expressions={"name": refers(*listed)}) == {"name": found}


def test_a_part_of_a_local_value_leads_to_the_resources_in_that_part(tmp_path: Path) -> None:
    code = (
        "locals {\n  it = { one = { id = aws_launch_template.a.id }, two = [aws_launch_template.b.id] }\n}\n"
        'resource "aws_autoscaling_group" "it" {\n  name = local.it["one"].id\n  other = local.it.two[0]\n}\n'
    )
    expressions = {
        "name": refers('local.it["one"].id', 'local.it["one"]', "local.it"),
        "other": refers("local.it.two[0]", "local.it.two", "local.it"),
    }
    assert references(tmp_path, code, expressions=expressions) == {
        "name": ["aws_launch_template.a"],
        "other": ["aws_launch_template.b"],
    }


def test_each_value_of_a_local_value_leads_to_what_the_element_of_the_instance_refers_to(tmp_path: Path) -> None:
    code = (
        "locals {\n  it = { p = { t = aws_launch_template.a.id }, q = { t = aws_launch_template.b.id } }\n}\n"
        'resource "aws_autoscaling_group" "it" {\n  for_each = local.it\n  name = each.value.t\n}\n'
    )
    members: Json = {
        "expressions": {"name": refers("each.value.t", "each.value")},
        "for_each_expression": refers("local.it"),
    }
    assert references(tmp_path, code, key="q", **members) == {"name": ["aws_launch_template.b"]}


def test_an_argument_in_a_dynamic_block_leads_to_its_resources(tmp_path: Path) -> None:
    code = """
locals {
  template = try(aws_launch_template.a.id, null)
}
resource "aws_autoscaling_group" "it" {
  dynamic "mixed" {
    for_each = [{ id = aws_launch_template.b.id, size = 1 }]
    iterator = outer
    content {
      size = 3
      launch {
        id   = outer.value.id
        name = outer.key
        dynamic "deep" {
          for_each = flatten([outer.value.id])
          content {
            id = [deep.value, local.template]
          }
        }
      }
    }
  }
}
"""
    assert references(tmp_path, code) == {
        "mixed.launch.id": ["aws_launch_template.b"],
        "mixed.launch.deep.id": ["aws_launch_template.b", "aws_launch_template.a"],
    }


def test_a_dynamic_block_in_json_leads_to_its_resources(tmp_path: Path) -> None:
    code = """{"resource": {"aws_autoscaling_group": {"it": {"dynamic": {"launch": {
      "for_each": ["${aws_launch_template.a.id}"], "content": {"id": "${launch.value}"}}}}}}}"""
    assert references(tmp_path, code, name="main.tf.json") == {"launch.id": ["aws_launch_template.a"]}
