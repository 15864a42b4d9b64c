"""docs/troubleshooting.md: each message that it explains is still one that our code can give."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

PAGE = (ROOT / "docs" / "troubleshooting.md").read_text(encoding="utf-8")
QUOTED = sorted({message for bold in re.findall(r"\*\*(.+?)\*\*", PAGE) for message in re.findall(r"`([^`]+)`", bold)})
_HOLE = "\0"


@pytest.mark.parametrize("message", QUOTED)
def test_a_message_on_the_page_is_in_the_code(message: str) -> None:
    pieces = [re.escape(piece.strip()) for piece in re.split(r"…", message) if piece.strip()]
    pattern = re.compile(".*".join(pieces), re.DOTALL)
    assert any(pattern.search(text) for text in _texts())


def test_there_are_messages() -> None:
    assert len(QUOTED) > 20


@cache
def _texts() -> tuple[str, ...]:
    """Every text in the sources of the host and the runtime; what is filled in later is a hole."""
    folders = (ROOT / "host" / "src", ROOT / "runtime" / "src")
    return tuple(text for folder in folders for file in sorted(folder.rglob("*.py")) for text in _texts_of(file))


def _texts_of(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else _HOLE for part in node.values)
