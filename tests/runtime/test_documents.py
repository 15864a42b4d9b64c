"""Documents: values, places and mistakes, and everyone who reads documents held to the same table."""

import re
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_runtime.documents import (
    MAX_BYTES,
    Document,
    DocumentError,
    ListNode,
    MappingNode,
    ScalarNode,
    parse_document,
    read_document,
)

from tests.runtime.document_callers import CALLERS, CONFIGURATION, Caller


def _read(text: str) -> Document:
    return read_document("usage.yml", text.encode())


def _problems(text: str, name: str = "usage.yml") -> list[str]:
    return [str(problem) for problem in parse_document(name, text.encode()).problems]


SCALARS: list[tuple[str, object]] = [
    ("yes", "yes"),
    ("No", "No"),
    ("on", "on"),
    ("y", "y"),
    ("1_000", "1_000"),
    ("12:30:45", "12:30:45"),
    ("2027-01-31", "2027-01-31"),
    ("2027-01-31T00:00:00Z", "2027-01-31T00:00:00Z"),
    ("0b11", "0b11"),
    ("0O17", "0O17"),
    ("0X1F", "0X1F"),
    ("tRUE", "tRUE"),
    ("nULL", "nULL"),
    ("'5'", "5"),
    ("!!str 5", "5"),
    ("=", "="),
    ("0o17", 15),
    ("010", 10),
    ("0x1F", 31),
    ("+12", 12),
    ("2.50", Decimal("2.50")),
    ("12e03", Decimal(12000)),
    (".5", Decimal("0.5")),
    ("5.", Decimal(5)),
    ("True", True),
    ("FALSE", False),
    ("~", None),
    ("Null", None),
]
"""A plain word, and what YAML 1.2's core schema takes it for."""


@pytest.mark.parametrize(("scalar", "value"), SCALARS)
def test_a_scalar_has_the_type_of_yaml_1_2(scalar: str, value: object) -> None:
    found = _read(f"a: {scalar}").value["a"]
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize("caller", CALLERS, ids=lambda caller: caller.name)
@pytest.mark.parametrize(("scalar", "value"), [row for row in SCALARS if row[1] is not None])
def test_every_caller_takes_a_scalar_for_the_same_type(caller: Caller, scalar: str, value: object) -> None:
    is_text = isinstance(value, str) and not (caller.reads_digits and value.replace("_", "").isdigit())
    kind = "text" if is_text else "boolean" if isinstance(value, bool) else "number"
    assert caller.takes(scalar) == (kind == caller.accepts)


MISTAKES: list[tuple[str, str, tuple[int, int, str]]] = [
    ("yaml", "a: 1\na: 2", (2, 1, 'Duplicate key: "a" is already set on line 1.')),
    ("yaml", "a: &x {b: 1}\nc:\n  <<: *x\n", (3, 3, "Merge key: << is not part of YAML 1.2")),
    ("yaml", "a: !!timestamp 2027-01-31", (1, 4, "Invalid value: The type tag:yaml.org,2002:timestamp")),
    ("yaml", "a: !!python/object/apply:os.abort []", (1, 4, "Invalid value: The type tag:yaml.org,2002:python")),
    ("yaml", "a: !secret x", (1, 4, "Invalid value: The type !secret is not supported")),
    ("yaml", "a: !!set {x}", (1, 4, "Invalid value: The type tag:yaml.org,2002:set")),
    ("yaml", "a: !!int abc", (1, 4, "Invalid value: 'abc' is tagged as int, but is not one.")),
    ("yaml", "a: .inf", (1, 4, "Invalid value: .inf is not a number that JSON has")),
    ("yaml", "a: -.INF", (1, 4, "Invalid value: -.INF is not a number that JSON has")),
    ("yaml", "a: .nan", (1, 4, "Invalid value: .nan is not a number that JSON has")),
    ("yaml", "a: 1e400", (1, 4, "Invalid value: This number is too large")),
    ("yaml", "a: " + "1" * 5000, (1, 4, "Invalid value: This number is too large")),
    ("yaml", "? [1]\n: 2", (1, 3, "Invalid key: A key must be a text")),
    ("yaml", "? !!binary aGk=\n: 2", (1, 3, "Invalid key: A key must be a text")),
    ("yaml", "a: &x\n  b: *x", (1, 4, "Invalid YAML: An alias contains itself.")),
    ("yaml", "a: *x", (1, 4, "Invalid YAML: Found undefined alias 'x'.")),
    ("yaml", "a: [1", (1, 6, "Invalid YAML: While parsing a flow sequence")),
    ("yaml", "a: b: c", (1, 5, "Invalid YAML: Mapping values are not allowed here.")),
    ("yaml", "a:\n\t- b", (2, 1, "Invalid YAML: While scanning for the next token")),
    ("yaml", "a: 1\n---\nb: 2", (2, 1, "Invalid YAML: Expected a single document in the stream")),
    ("yaml", "é: \x07", (1, 4, "Invalid YAML: YAML does not allow the character U+0007.")),
    ("yaml", 'a: "\\UFFFFFFFF"', (1, 7, "Invalid YAML: This escape is not a character.")),
    ("yaml", '"\\ud800": 1', (1, 1, "Invalid value: A text has half of a character")),
    ("yaml", "\ufeffa: 1\r\na: 2", (2, 1, "Duplicate key")),
    ("yaml", "a: " + "[" * 5000, (1, 104, "Nested too deeply: The document is nested more than 100 deep.")),
    ("json", '{"a": 1,\n "a": 2}', (2, 2, 'Duplicate key: "a" is already set on line 1.')),
    ("json", '{"a": 1,}', (1, 9, "Invalid JSON: JSON allows no comma before }.")),
    ("json", "", (1, 1, "Invalid JSON: Expected a value, but found the end of the file.")),
    ("json", "[1 2]", (1, 4, 'Invalid JSON: Expected a comma or ], but found "2".')),
    ("json", '{"a" 1}', (1, 6, 'Invalid JSON: Expected a colon after the key, but found "1".')),
    ("json", "{a: 1}", (1, 2, 'Invalid JSON: Expected a key in double quotes, but found "a".')),
    ("json", "tru", (1, 1, 'Invalid JSON: Expected a value, but found "tru".')),
    ("json", "{} x", (1, 4, 'Invalid JSON: Expected nothing after the document\'s value, but found "x".')),
    ("json", '{"a": "\\x"}', (1, 7, "Invalid JSON: This string does not end on its line, or has an escape sequence")),
    ("json", '{"a": "\\ud800"}', (1, 7, "Invalid value: A text has half of a character")),
    ("json", '{"a": 1e400}', (1, 7, "Invalid value: This number is too large")),
    ("json", '{"a": NaN}', (1, 7, 'Invalid JSON: Expected a value, but found "NaN".')),
    ("json", "[" * 5000, (1, 102, "Nested too deeply: The document is nested more than 100 deep.")),
]
"""A document, and the one mistake that its reader finds: line, column and how the message begins."""


def _ids(value: object) -> str:
    return value[:24] if isinstance(value, str) else ""


@pytest.mark.parametrize("caller", [*CALLERS, CONFIGURATION], ids=lambda caller: caller.name)
@pytest.mark.parametrize(("ending", "text", "mistake"), MISTAKES, ids=_ids)
def test_every_caller_reports_a_mistake_in_the_same_words(
    caller: Caller, ending: str, text: str, mistake: tuple[int, int, str]
) -> None:
    found = caller.mistakes(f"x.{ending}", text.encode())
    line, column, message = mistake
    same = [row for row in found if row[:2] == (line, column)]
    assert len(same) == 1, found
    assert same[0][2].startswith(message)


@pytest.mark.parametrize("caller", [*CALLERS, CONFIGURATION], ids=lambda caller: caller.name)
@pytest.mark.parametrize("ending", ["yaml", "json"])
def test_every_caller_refuses_what_is_not_utf_8_at_its_place(caller: Caller, ending: str) -> None:
    found = caller.mistakes(f"x.{ending}", b'{"a": 1,\n "\xc3\xa9": "\xff"}')
    assert [(line, column, message[:11]) for line, column, message in found] == [(2, 8, "Not UTF-8: ")]


@pytest.mark.parametrize("caller", [*CALLERS, CONFIGURATION], ids=lambda caller: caller.name)
def test_every_caller_refuses_aliases_that_stand_for_millions_of_values(caller: Caller) -> None:
    bomb = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
    bomb += "".join(f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9))
    [(_, _, message)] = caller.mistakes("x.yaml", bomb.encode())
    assert message.startswith("Document too large: The document has more than 200,000 values, aliases followed.")


@pytest.mark.parametrize("name", ["x.yaml", "x.json"])
def test_a_document_of_too_many_bytes_is_not_read(name: str) -> None:
    [problem] = parse_document(name, b" " * (MAX_BYTES + 1)).problems
    assert str(problem).startswith(f"{name}:1:1: Document too large: The file has 16,777,217 bytes")


def test_all_mistakes_of_a_document_are_reported_at_once_in_the_order_of_the_file() -> None:
    text = "a: .inf\na: 2\nb: {<<: {c: 1}, [d]: 2}\ne: !!binary x\n"
    assert [problem.partition(": ")[0] for problem in _problems(text)] == [
        "usage.yml:1:4", "usage.yml:2:1", "usage.yml:3:5", "usage.yml:3:17", "usage.yml:4:4",
    ]  # fmt: skip
    with pytest.raises(DocumentError) as caught:
        _read(text)
    assert len(caught.value.problems) == 5
    assert str(caught.value).count("\n") == 4


def test_a_mistake_in_an_aliased_value_is_reported_once() -> None:
    assert _problems("a: &x {b: 1, b: 2}\nc: *x\nd: *x") == [
        'usage.yml:1:14: Duplicate key: "b" is already set on line 1.'
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("# nothing\n", None),
        ("{}", {}),
        ('{"a": [1, 2.50, null, true]}', {"a": [1, Decimal("2.50"), None, True]}),
        ('{\n\t"a":\t1,\n\t"b": [\n\t\t2\n\t]\n}', {"a": 1, "b": [2]}),
        (r'{"\ud83d\ude00": "\ud83d\ude00"}', {"😀": "😀"}),
        ("a: &x [1]\nb: *x", {"a": [1], "b": [1]}),
        ("'<<': 1\n\"a\": 2", {"<<": 1, "a": 2}),
        ("yes: 1\n5: 2\nnull: 3", {"yes": 1, "5": 2, "null": 3}),
        ("text: |\n  one\n  two\n", {"text": "one\ntwo\n"}),
        ("\ufeffa: 1", {"a": 1}),
        ("0e999999: 1\na: 0e999999", {"0e999999": 1, "a": 0}),
    ],
)
def test_values_are_exact(text: str, value: object) -> None:
    assert _read(text).value == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r'"\u00e9\ud83d\ude00\n\/\u0000"', "é😀\n/\0"),
        (" [ ] ", []),
        ("\ufeff1", 1),
        ('{"<<": -0.50, "b": 1E2}', {"<<": Decimal("-0.50"), "b": Decimal(100)}),
    ],
)
def test_json_has_its_value(text: str, value: object) -> None:
    assert read_document("x.json", text.encode()).value == value


def test_each_value_knows_its_place_and_a_missing_one_that_of_its_parent() -> None:
    document = _read("a:\n  - x\n  - y: 1\nb: 2\n")
    paths = [("a", 0), ("a", 1, "y"), ("b",), ("a", 1, "z"), ("a", 7), ()]
    assert [document.line(path) for path in paths] == [2, 3, 4, 3, 2, 1]
    assert str(document.position(("a", 1, "y"))) == "usage.yml:3:8"
    assert str(document.problem(("b",), "b must be a list.")) == "usage.yml:4:4: b must be a list."
    assert str(document.key_problem(("b",), "There is no b.")) == "usage.yml:4:1: There is no b."
    assert str(document.key_problem((), "Wrong.")) == "usage.yml:1:1: Wrong."


@pytest.mark.parametrize(("name", "text"), [("x.json", '{"é": {"a": "b"}}'), ("x.yaml", '"é":\n  {"a": "b"}')])
def test_nodes_have_the_offsets_of_their_text(name: str, text: str) -> None:
    root = read_document(name, text.encode()).root
    assert isinstance(root, MappingNode)
    inner = root.members[0].value
    assert isinstance(inner, MappingNode)
    member = inner.members[0]
    assert [text[node.start : node.end] for node in (inner, member.key, member.value)] == ['{"a": "b"}', '"a"', '"b"']


def test_nobody_else_imports_pyyaml() -> None:
    root = Path(__file__).parents[2]
    sources = [file for pattern in ("*/src/**/*.py", "integrations/*/src/**/*.py") for file in root.glob(pattern)]
    importing = re.compile(r"^\s*(?:import|from) yaml\b", re.MULTILINE)
    found = {file.name for file in sources if importing.search(file.read_text(encoding="utf-8"))}
    assert found == {"yaml_composer.py", "yaml_reader.py", "yaml_values.py"}, "the last is for Terraform's yamldecode"


def test_json_is_read_without_pyyaml() -> None:
    code = "import sys; from tollgate_runtime.documents import read_document; read_document('x.json', b'{}');"
    done = subprocess.run(
        [sys.executable, "-c", f"{code} print('yaml' in sys.modules)"], capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == ("False\n", "")


_WORDS = [
    "a", ": ", "- ", "\n", "\n  ", "\t", "[", "]", "{", "}", ",", "&a ", "*a", "<<: ", "? ", "!!int ", "!x ",
    "---\n", "|\n", ">-\n", "'", '"', "# ", "1", "0x1f", "1e999", ".inf", "~", "\ufeff", "\x00", "\x85",
    "\\ud800", "\\U", "F", "%YAML 1.1\n", "%TAG ! !\n", "\\xff", "😀",
]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), max_size=20).map("".join), st.sampled_from(["x.yaml", "x.json"]))
def test_any_text_has_a_tree_or_a_mistake_within_it(text: str, name: str) -> None:
    document = parse_document(name, text.encode())
    assert document.root is not None or document.problems
    for problem in document.problems:
        assert 0 <= problem.position.offset <= len(text)
        assert 1 <= problem.position.line <= text.count("\n") + 1
    if document.root is not None:
        _check_places(document.root, text)


def _check_places(node: ScalarNode | ListNode | MappingNode, text: str) -> None:
    assert 0 <= node.start <= node.end <= len(text)
    for item in node.items if isinstance(node, ListNode) else ():
        _check_places(item, text)
    for member in node.members if isinstance(node, MappingNode) else ():
        _check_places(member.key, text)
        _check_places(member.value, text)
