"""Ties docs/security.md to the tests: each claim names one that is there, and no test of this folder goes unnamed."""

import ast
import re
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
ROW = re.compile(r"^\| (S-\d\d) \| .+ \| (.+) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def claims() -> list[tuple[str, list[tuple[str, str]]]]:
    """Each claim's id, and the tests that it names, by file and function."""
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    return [(number, TEST.findall(cell)) for number, cell in ROW.findall(text)]


def functions(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds) and node.name.startswith("test_")}


def test_every_claim_has_a_number_of_its_own_and_a_test() -> None:
    found = claims()
    assert len(found) > 30
    assert [number for number, count in Counter(number for number, _ in found).items() if count > 1] == []
    assert [number for number, tests in found if not tests] == []


def test_every_test_that_a_claim_names_is_there() -> None:
    named = {(file, name) for _, tests in claims() for file, name in tests}
    missing = [
        (file, name) for file, name in named if not (ROOT / file).is_file() or name not in functions(ROOT / file)
    ]
    assert missing == []


def test_every_test_of_this_folder_belongs_to_a_claim() -> None:
    named = {name for _, tests in claims() for _, name in tests}
    ours = {name for file in HERE.glob("test_*.py") if file != Path(__file__) for name in functions(file)}
    assert sorted(ours - named) == []
