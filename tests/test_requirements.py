"""Ties docs/requirements.md to the tests: every row has one, and no test names a row that is not there.

Rows of parts that are not built yet stand in tests/requirements_open.txt. That list only shrinks: a row that has a test
must leave it.
"""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent


def test_every_requirement_has_a_test_or_is_listed_as_not_built_yet() -> None:
    assert sorted(_rows() - _tested().keys() - _open_rows()) == []


def test_no_test_names_a_requirement_that_does_not_exist() -> None:
    unknown = {row: where for row, where in _tested().items() if row not in _rows()}
    assert unknown == {}


def test_a_requirement_with_a_test_is_no_longer_listed_as_open() -> None:
    assert sorted(_open_rows() & _tested().keys()) == []


def test_the_open_list_names_only_requirements_that_exist() -> None:
    assert sorted(_open_rows() - _rows()) == []


def test_all_323_requirements_are_there() -> None:
    assert len(_rows()) == 323


def _rows() -> set[str]:
    text = (ROOT / "docs" / "requirements.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| ([A-Z]+(?:-[A-Z0-9.]+)*-\d+) \|", text, flags=re.MULTILINE))


def _open_rows() -> set[str]:
    lines = (TESTS / "requirements_open.txt").read_text(encoding="utf-8").splitlines()
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


@lru_cache
def _tested() -> dict[str, str]:
    return {row: str(file.relative_to(ROOT)) for file in TESTS.rglob("test_*.py") for row in _marked_rows(file)}


def _marked_rows(file: Path) -> Iterator[str]:
    """The ids in every `pytest.mark.requirement(...)` of a file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "requirement":
            yield from (str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))
