"""YAML and JSON files that a configuration names: exact values, lines, and limits."""

from decimal import Decimal

import pytest
from tollgate_runtime.documents import Document, DocumentError, read_document


def _read(text: str) -> Document:
    return read_document("usage.yml", text.encode())


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("{}", {}),
        ('{"a": [1, 2.50, null, true]}', {"a": [1, Decimal("2.50"), None, True]}),
        ("a: no\nb: on\nc: 2027-01-31", {"a": "no", "b": "on", "c": "2027-01-31"}),
        ('{\n\t"a":\t1,\n\t"b": [\n\t\t2\n\t]\n}', {"a": 1, "b": [2]}),
        (r'{"\ud83d\ude00": "\ud83d\ude00"}', {"😀": "😀"}),
        ("a: 0x10\nb: 1e3\nc: '5'", {"a": 16, "b": Decimal("1e3"), "c": "5"}),
        ("a: &x [1]\nb: *x", {"a": [1], "b": [1]}),
    ],
)
def test_values_are_exact(text: str, value: object) -> None:
    assert _read(text).value == value


def test_each_value_knows_its_line_and_a_missing_one_that_of_its_parent() -> None:
    document = _read("a:\n  - x\n  - y: 1\nb: 2\n")
    assert [document.line(path) for path in [("a", 0), ("a", 1, "y"), ("b",), ("a", 1, "z"), ()]] == [2, 3, 4, 3, 1]
    assert str(document.problem(("b",), "b must be a list.")) == "usage.yml:4: b must be a list."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: [1", "usage.yml:1: Not valid YAML: while parsing a flow sequence"),
        ("a: 1\na: 2", "usage.yml:2: The key 'a' stands twice."),
        ("[1]: 2", "usage.yml:1: A key must be plain text"),
        ("a: !!python/object:os.system x", "usage.yml:1: A value of the type"),
        ("a: &x\n  b: *x", "nested more than 100 deep, or an alias contains itself"),
        ("[" * 5000, "nested more than 100 deep"),
        ("\0", "a character that YAML does not allow"),
        ("a: 1\nb: !!int abc", "usage.yml:2: 'abc' is said to be of the type int, and is not."),
        ("a: !!bool maybe", "'maybe' is said to be of the type bool"),
        ("a: " + "1" * 5000, "A number has 5,000 characters; at most 1,000 are read."),
        ("a: 1e99999999999999999999", "is too large for a number"),
        (r'{"a": "\ud800"}', "half of a character"),
    ],
)
def test_what_is_no_document_is_refused_at_its_line(text: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        _read(text)
    assert message in str(caught.value)


def test_aliases_that_stand_for_millions_of_values_are_counted_and_refused() -> None:
    bomb = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
    bomb += "".join(f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9))
    with pytest.raises(DocumentError, match="more than 200,000 values"):
        _read(bomb)


def test_what_is_not_utf_8_is_refused_at_its_line() -> None:
    with pytest.raises(DocumentError, match=r"usage\.yml:2: The file is not UTF-8"):
        read_document("usage.yml", b"a: 1\nb: \xff")
