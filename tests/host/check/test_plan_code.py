"""The code that a plan was made from: where a finding is, and the lines around it."""

from pathlib import Path

from tollgate_host.check.plan_code import Code
from tollgate_host.code.files import FileReader

MAIN = """\
variable "password" {
  default = "hunter2"
}

resource "aws_db_instance" "main" {
  identifier = "shop"
  password   = "hunter2"
  multi_az   = false
}
"""


def test_a_place_comes_with_the_lines_around_it_and_without_secrets(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text(MAIN, encoding="utf-8")
    code = Code(tmp_path, FileReader(tmp_path))
    found = code.locate("aws_db_instance.main", ("multi_az",))
    assert found is not None
    assert (found.line, found.text) == (8, "  multi_az   = false")
    assert found.before == (
        'resource "aws_db_instance" "main" {',
        '  identifier = "shop"',
        '  password   = "(sensitive)"',
    )
    assert found.after == ("}",)


def test_a_secret_is_masked_on_the_very_line_of_a_finding(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text(MAIN, encoding="utf-8")
    found = Code(tmp_path, FileReader(tmp_path)).locate("aws_db_instance.main", ("password",))
    assert found is not None
    assert found.text == '  password   = "(sensitive)"'
