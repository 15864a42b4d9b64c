"""Which literals of Terraform code a report masks, and which lines around a place it shows."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tollgate_hcl.position import SourceFile
from tollgate_hcl.tree import Attribute, Body
from tollgate_host.code.files import parse
from tollgate_host.code.hidden_arguments import hidden_in_plan, sensitive_in_schema
from tollgate_host.code.shown_source import shown_lines, surroundings, without_values


def _shown(text: str) -> str:
    return "\n".join(shown_lines(SourceFile("main.tf", text.encode())))


@pytest.mark.parametrize(
    "line",
    [
        '  password = "hunter2"',
        '  db = { user = "app", password = "hunter2" }',
        '  "password": "hunter2",',
        '  value    = "hunter2"',
        '  content_wo = "hunter2"',
        '  secret_string = jsonencode({ user = "hunter2" })',
        '  tokens = [\n    "hunter2",\n  ]',
        "  password = <<-EOT\n    hunter2\n  EOT",
        '  endpoint = "postgres://app:hunter2@db/shop"',
        "  key = <<EOT\n-----BEGIN RSA PRIVATE KEY-----\nhunter2\nEOT",
        '  password = "hun\\"ter2 hunter2"',
        '  password = "x${var.y}hunter2"',
    ],
)
def test_a_literal_that_may_be_a_secret_is_masked(line: str) -> None:
    shown = _shown(f'resource "x" "y" {{\n{line}\n  size = "large"\n}}')
    assert "hunter2" not in shown
    assert "(sensitive)" in shown
    assert '  size = "large"\n}' in shown


@pytest.mark.parametrize(
    "line",
    [
        "  password = var.db_password",
        '  password = "${var.db_password}"',
        '  password_length = "12"',
        '  tags = { Name = "prod-web" }',
        "  key_policy = <<EOT\nany text\nEOT",
        '  password = ""',
    ],
)
def test_what_only_refers_to_a_secret_stays(line: str) -> None:
    assert _shown(line) == line


def test_the_lines_around_a_place_end_with_its_block() -> None:
    lines = shown_lines(
        SourceFile(
            "main.tf",
            b'variable "x" {\n}\nresource "a" "b" {\n  one = 1\n\n  two = 2\n}\nresource "c" "d" {}\nlocals {}\n',
        )
    )
    assert surroundings(lines, 3) == ((), 'resource "a" "b" {', ("  one = 1", "", "  two = 2", "}"))
    assert surroundings(lines, 4) == (('resource "a" "b" {',), "  one = 1", ("", "  two = 2", "}"))
    assert surroundings(lines, 6) == (('resource "a" "b" {', "  one = 1", ""), "  two = 2", ("}",))
    assert surroundings(lines, 8) == ((), 'resource "c" "d" {}', ())


def test_the_lines_around_a_place_are_few() -> None:
    text = "a {\n" + "".join(f"  line_{number} = 1\n" for number in range(2, 30)) + "}\n"
    before, line, after = surroundings(shown_lines(SourceFile("main.tf", text.encode())), 15)
    assert line == "  line_15 = 1"
    assert (before[0], before[-1], after[0], after[-1]) == (
        "  line_12 = 1",
        "  line_14 = 1",
        "  line_16 = 1",
        "  line_19 = 1",
    )


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ('"hunter2"', ['  it = "(sensitive)"']),
        ('upper("hunter2")', ['  it = "(sensitive)"']),
        ("4711", ['  it = "(sensitive)"']),
        ("<<EOT\nhunter2\nEOT", ['  it = "(sensitive)"', "(sensitive)", "(sensitive)"]),
        ('{\n    a = "hunter2"\n  }', ['  it = "(sensitive)"', "(sensitive)", "(sensitive)"]),
        ("var.it", ["  it = var.it"]),
        ("[var.it, null]", ["  it = [var.it, null]"]),
        ("true", ["  it = true"]),
    ],
)
def test_the_value_of_a_hidden_argument_is_not_shown_unless_it_gives_nothing_away(value: str, shown: list[str]) -> None:
    source = SourceFile("main.tf", f'resource "x" "y" {{\n  it = {value}\n  size = "large"\n}}\n'.encode())
    (block,) = parse(source).body.blocks
    lines = without_values(shown_lines(source), sensitive_in_schema(block.body, {"it": True}))
    assert list(lines) == ['resource "x" "y" {', *shown, '  size = "large"', "}", ""]


NESTED = """resource "x" "y" {
  count = 2
  outer {
    inner {
      it   = "hunter2"
      size = "large"
    }
  }
  dynamic "other" {
    for_each = [1]
    content {
      it = "hunter3"
    }
  }
}
"""


IN_SCHEMA = {"outer": [{"inner": [{"it": True}]}], "other": True}
IN_PLAN = {"outer": [{"inner": [{"it": None, "size": "large"}]}], "other": [{"it": "(sensitive)"}, {"it": None}]}


@pytest.mark.parametrize(("hidden", "known"), [(sensitive_in_schema, IN_SCHEMA), (hidden_in_plan, IN_PLAN)])
def test_a_hidden_argument_is_found_in_nested_blocks(
    hidden: Callable[[Body, Any], Iterator[Attribute]], known: Any
) -> None:
    source = SourceFile("main.tf", NESTED.encode())
    (block,) = parse(source).body.blocks
    assert [argument.text for argument in hidden(block.body, known)] == ['it   = "hunter2"', 'it = "hunter3"']
