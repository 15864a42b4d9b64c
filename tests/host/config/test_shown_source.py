"""Which literals of Terraform code a report masks, and which lines around a place it shows."""

import pytest
from tollgate.config.position import SourceFile
from tollgate.config.shown_source import shown_lines, surroundings


def _shown(text: str) -> str:
    return "\n".join(shown_lines(SourceFile("main.tf", text.encode())))


@pytest.mark.parametrize(
    "line",
    [
        '  password = "hunter2"',
        '  db = { user = "app", password = "hunter2" }',
        '  "password": "hunter2",',
        '  value    = "hunter2"',
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
