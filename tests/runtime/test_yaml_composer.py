"""libyaml's parser and PyYAML's own: the same nodes, types and places, or the document is left to PyYAML's."""

import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from tollgate_runtime.documents import parse_document
from tollgate_runtime.documents.report import UnreadableDocument
from tollgate_runtime.documents.source import SourceText
from tollgate_runtime.documents.yaml_composer import (
    LARGE_CHARACTERS,
    NotQuick,
    compose_quickly,
    compose_slowly,
)

pytest.importorskip("yaml._yaml", reason="PyYAML has been built without libyaml")

TESTS = Path(__file__).parent.parent
Flat = tuple[str, str, int, int, Any]

ALIKE = [
    "a: 1\nb: [x, 'y', \"z\\n\"]\n",
    "resource_usage:\n  aws_instance.web[0]:\n    monthly_hours: 1_000\n    rate: 2.50\n",
    "- ~\n- null\n- True\n- yes\n- 0o17\n- 0x1F\n- 12e03\n- .5\n- .inf\n- 2027-01-31\n",
    "first: &a {b: c}\nsecond: *a\n",
    "'<<': 1\n<<: 2\n",
    "# nothing but a comment\n",
    "é: 😀\n\"\\u00e9\": 'ü'  # ö\n",
    "a:\n\n\n  b:\n  - c\n  -\n  - - d\n    - e\n",
    "plain text\n  over lines\n\n  and more\n",
    "---\na: b\n...\n",
    "",
]
LEFT = [
    "a: !!int 5\n",
    "a: |\n  text\n",
    "a: >-\n  text\n",
    "\ufeffa: b\n",
    "a:\tb\n",
    "a: b\r\nc: d\r\n",
    "{a: what?, b: c}\n",
    "{a: , b: c}\n",
    "{a:\n}\n",
    "%YAML 1.2\n---\na: b\n",
    "a: [1, 2\n",
    "a: b\n c: d\n",
    "a: *nowhere\n",
    'a: "\\ud83d\\ude00"\n',
    "a: b\u2028c\n",
    "[" * 200 + "]" * 200,
]
PIECES = [
    *" \n\n  :-[]{},&*!|>'\"%@`#?.<~012abé😀\t",
    *("- ", ": ", "---\n", "...\n", "&a ", "*a", "\n  ", "<<: ", "a: b\n", "- a\n", "  k: [1, 2]\n"),
    *("{}", "[]", "'a'", '"b"', "\\x41", "# c\n", "null", "0o7", "\r\n"),
]


def flat(node: yaml.Node | None) -> list[Flat]:
    """Return every node with its type, place and text, in order."""
    if node is None:
        return []
    here = (type(node).__name__, node.tag, node.start_mark.index, node.end_mark.index)
    if isinstance(node, yaml.ScalarNode):
        return [(*here, (node.style or None, node.value))]
    inner = node.value if isinstance(node, yaml.SequenceNode) else [one for pair in node.value for one in pair]
    return [(*here, None), *(one for item in inner for one in flat(item))]


def read_slowly(text: str) -> list[Flat] | None:
    """Return what PyYAML's own parser makes of a text; None if it refuses it."""
    try:
        return flat(compose_slowly(SourceText("usage.yml", text)))
    except (yaml.YAMLError, UnreadableDocument):
        return None


def is_left(text: str) -> bool:
    """Return whether a text is left to PyYAML's parser; what is not must have come out the same."""
    try:
        found = flat(compose_quickly(SourceText("usage.yml", text)))
    except NotQuick:
        return True
    assert found == read_slowly(text), text
    return False


@pytest.mark.parametrize("text", ALIKE)
def test_both_parsers_give_the_same_nodes_at_the_same_places(text: str) -> None:
    assert not is_left(text)


@pytest.mark.parametrize("text", LEFT)
def test_what_libyaml_might_read_in_another_way_is_left_to_the_parser_in_python(text: str) -> None:
    assert is_left(text)


def test_every_yaml_file_of_the_tests_comes_out_the_same() -> None:
    files = sorted(TESTS.rglob("*.yaml")) + sorted(TESTS.rglob("*.yml"))
    left = [path for path in files if is_left(path.read_text(encoding="utf-8"))]
    assert len(left) < len(files) / 2


def test_no_text_put_together_at_random_comes_out_differently() -> None:
    chance = random.Random(7)
    texts = ["".join(chance.choices(PIECES, k=chance.randint(1, 16))) for _ in range(4_000)]
    assert {is_left(text) for text in texts} == {True, False}


def test_a_mistake_in_a_large_document_has_the_words_and_the_place_of_a_small_one() -> None:
    start = "a: 1\n" + "".join(f"key{number}: {number}\n" for number in range(LARGE_CHARACTERS // 8))
    line = start.count("\n") + 1
    for tail in ("b: [1, 2\n", "b: c\n d: e\n", "b: *nowhere\n", "a: 2\n", "<<: 3\n", "b: !!set 4\n"):
        small = [str(problem) for problem in parse_document("usage.yml", f"a: 1\n{tail}".encode()).problems]
        large = [str(problem) for problem in parse_document("usage.yml", (start + tail).encode()).problems]
        assert small
        assert [_moved(text, line - 2) for text in small] == large


def _moved(message: str, lines: int) -> str:
    """Return a message about line 2 or 3 as one about as many lines further down."""
    name, line, rest = message.split(":", 2)
    return f"{name}:{int(line) + lines}:{rest}"
