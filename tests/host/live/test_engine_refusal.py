"""Commands that the engine refuses at once, for which nothing is started."""

from pathlib import Path

import pytest
from tollgate_host.engine.arguments import read_arguments
from tollgate_host.live.engine_refusal import has_syntax_error, is_refused

from tests.host.live.roots import setup_of

MAIN = """
resource "a_b" "c" {
  count = 2
}
module "near" {
  source = "./near"
}
module "far" {
  source = "somewhere/else"
}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "near").mkdir()
    (tmp_path / "near" / "main.tf").write_text('resource "a_b" "d" {}\n')
    (tmp_path / "main.tf").write_text(MAIN)
    return tmp_path


def refused(root: Path, *argv: str) -> bool:
    return is_refused(read_arguments(argv, {}), setup_of(root))


def test_a_plan_file_that_is_not_there_is_refused(root: Path) -> None:
    assert refused(root, "apply", "saved.tfplan")
    (root / "saved.tfplan").touch()
    assert not refused(root, "apply", "saved.tfplan")
    assert not refused(root, "apply")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("a_b.c", False),
        ("a_b.c[0]", False),
        ("a_b.other", True),
        ("a_other.c", True),
        ("module.near.a_b.d", False),
        ("module.near.a_b.c", True),
        ('module.far["x"].a_b.anything', False),
        ("module.nowhere.a_b.c", True),
    ],
)
def test_an_import_without_a_block_is_refused_unless_its_module_is_not_installed(
    root: Path, address: str, expected: bool
) -> None:
    assert refused(root, "import", address, "id-1") is expected


@pytest.mark.parametrize("command", ["plan", "destroy", "import", "refresh"])
def test_any_other_command_is_left_to_the_engine(root: Path, command: str) -> None:
    assert not refused(root, command)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("main.tf", 'resource "a_b" "c" {\n', True),
        ("main.tf.json", '{"resource": ', True),
        ("main.tf", 'resource "a_b" "c" {\n  anything = goes\n}\n', False),
        ("notes.txt", "resource {", False),
    ],
)
def test_a_syntax_error_counts_in_a_file_of_terraforms(tmp_path: Path, name: str, text: str, expected: bool) -> None:
    (tmp_path / name).write_text(text)
    assert has_syntax_error(setup_of(tmp_path)) is expected


def test_a_syntax_error_in_a_file_of_ours_is_not_the_engines(tmp_path: Path) -> None:
    (tmp_path / "integrations.hcl").write_text("terraform {\n")
    assert not has_syntax_error(setup_of(tmp_path))
