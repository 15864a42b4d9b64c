"""HCL expressions: which are literals, and their values."""

import json
import re
import unicodedata
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_hcl, read_hcl_value
from tollgate_hcl.tree import Expression, ListValue, ObjectValue, Scalar, Value, expressions_in


def value_of(text: str) -> Value:
    file = read_hcl(SourceFile("main.tf", f"a = {text}\n".encode()))
    assert [str(problem) for problem in file.problems] == []
    attribute = file.body.attribute("a")
    assert attribute is not None
    return attribute.value


def plain(value: Value) -> object:
    """The value as Python has it, numbers exact, expressions as their text."""
    if isinstance(value, Scalar):
        return value.value
    if isinstance(value, ListValue):
        return [plain(item) for item in value.items]
    if isinstance(value, ObjectValue):
        return {item.name: plain(item.value) for item in value.items}
    return f"<{value.text}>"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("null", None),
        ("true", True),
        ("5000", 5000),
        ("-7", -7),
        ("1.50", Decimal("1.5")),
        ("1.0", 1),
        ("2e3", 2000),
        ("12345678901234567890.125", Decimal("12345678901234567890.125")),
        ("-0.1", Decimal("-0.1")),
        ("(5)", 5),
        ('""', ""),
        ('"a"', "a"),
        (r'"a\tb\n\"\\ \u00e9 \U0001F600"', 'a\tb\n"\\ é 😀'),
        ('"$5, 100%, $"', "$5, 100%, $"),
        ('"$${x} %%{y}"', "${x} %{y}"),
        ('"${"a"}"', "a"),
        ('"${5}"', 5),
        ('"${[1, 2]}"', [1, 2]),
        ('"a${5.50}b${true}${"c"}"', "a5.5btruec"),
        ('"a ${~ "b" ~} c"', "abc"),
        ("[]", []),
        ('[1, "b", [null],]', [1, "b", [None]]),
        ("{null = [1], true = [2], 1.5 = [3]}", {"null": [1], "true": [2], "1.5": [3]}),
        ("[\n  1,\n  2 # two\n]", [1, 2]),
        ("{}", {}),
        ('{ a = 1, "b c" : 2, (3) = 4, true = 5 }', {"a": 1, "b c": 2, "3": 4, "true": 5}),
        ("{\n  a = 1\n  b = { c = [] } // b\n\n  /* c */ c = 3,\n}", {"a": 1, "b": {"c": []}, "c": 3}),
        ("<<EOT\n one\n  ${2} $${3} \\n\nEOT", " one\n  2 ${3} \\n\n"),
        ("<<EOT\nEOT", ""),
        ("<<-EOT\n    one\n      two\n\n    three\n  EOT", "one\n  two\n\nthree\n"),
        ("<<-EOT\n    ${1}\n      b\n  EOT", "1\n  b\n"),
        ("<<-EOT\n  a\n${1} b\n  EOT", "  a\n1 b\n"),
        ("[<<A\nx\nA\n, <<B\ny\nB\n]", ["x\n", "y\n"]),
    ],
)
def test_a_literal_comes_to_its_value(text: str, expected: object) -> None:
    found = plain(value_of(text))
    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize(
    ("text", "references"),
    [
        ("var.x", [("var", "x")]),
        ("aws_subnet.a.id", [("aws_subnet", "a", "id")]),
        ('module.m["k"].out[0]', [("module", "m", "k", "out", 0)]),
        ("aws_x.y[*].id", [("aws_x", "y")]),
        ("aws_x.y.*.id", [("aws_x", "y")]),
        ("aws_x.y[var.i].id", [("aws_x", "y"), ("var", "i")]),
        ("local.a ? var.b : data.c.d.e", [("local", "a"), ("var", "b"), ("data", "c", "d", "e")]),
        ("[for k, v in var.m : v.id if k != local.x]", [("var", "m"), ("local", "x")]),
        ("{ for s in var.l : s => upper(s)... }", [("var", "l")]),
        ('"a-${var.x}-${lower(local.y)}"', [("var", "x"), ("local", "y")]),
        ('"%{ if var.x }a%{ else }${var.y}%{ endif }"', [("var", "x"), ("var", "y")]),
        ('"%{ for i in var.l }${i}${var.z}%{ endfor }"', [("var", "l"), ("var", "z")]),
        ("<<-EOT\n  ${var.x}\n  EOT", [("var", "x")]),
        ("-var.x + 2 * (var.y)", [("var", "x"), ("var", "y")]),
        ("concat(var.a, [local.b]...)", [("var", "a"), ("local", "b")]),
    ],
)
def test_an_expression_knows_its_text_and_what_it_refers_to(text: str, references: list[tuple[str | int, ...]]) -> None:
    value = value_of(text)
    assert isinstance(value, Expression)
    assert value.text == text
    assert list(value.references) == references


def test_an_expression_knows_the_functions_it_calls() -> None:
    value = value_of('file(abspath("x"))')
    assert isinstance(value, Expression)
    assert value.calls == ("abspath", "file")
    value = value_of("provider::aws::arn_parse(var.a)")
    assert isinstance(value, Expression)
    assert value.calls == ("provider::aws::arn_parse",)


def test_an_expression_inside_a_literal_leaves_the_rest_literal() -> None:
    value = value_of('{ a = 1, b = [var.x, "c"] }')
    assert plain(value) == {"a": 1, "b": ["<var.x>", "c"]}
    assert [expression.text for expression in expressions_in(value)] == ["var.x"]


def test_a_key_that_needs_evaluation_has_no_name() -> None:
    value = value_of('{ (var.k) = 1, "x${var.k}" = 2, plain = 3 }')
    assert isinstance(value, ObjectValue)
    assert [item.name for item in value.items] == [None, None, "plain"]


def test_every_value_knows_its_place() -> None:
    text = 'a = [1, { b = "é" }]\n'
    file = read_hcl(SourceFile("main.tf", text.encode()))
    attribute = file.body.attribute("a")
    assert attribute is not None
    assert isinstance(attribute.value, ListValue)
    inner = attribute.value.items[1]
    assert isinstance(inner, ObjectValue)
    value = inner.items[0].value
    place = value.range
    assert (place.start_line, place.start_column, place.end_column) == (1, 15, 18)
    assert text.encode()[place.start_byte : place.end_byte].decode() == '"é"'


@pytest.mark.parametrize("text", ["", "a b", "[1", "us east", '"x', "1 +"])
def test_a_text_that_is_no_single_expression_is_no_value(text: str) -> None:
    assert read_hcl_value(SourceFile("value", text.encode())) is None


Literal = None | bool | int | Decimal | str | list["Literal"] | dict[str, "Literal"]


def _whole_as_int(number: Decimal) -> int | Decimal:
    return int(number) if number == int(number) else number.normalize()


TEXTS = st.text(st.characters(codec="utf-8"), max_size=12).map(lambda text: unicodedata.normalize("NFC", text))
NUMBERS = st.integers(-(10**30), 10**30) | st.decimals(-(10**9), 10**9, places=6).map(_whole_as_int)
LITERALS: st.SearchStrategy[Literal] = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(LITERALS, st.booleans())
def test_a_written_literal_comes_back_as_it_was(value: Literal, over_lines: bool) -> None:
    assert repr(plain(value_of(_written(value, over_lines)))) == repr(value)


def _written(value: Literal, over_lines: bool) -> str:
    """A value in HCL."""
    separator = ",\n" if over_lines else ", "
    if isinstance(value, dict):
        members = [f"{_written(key, False)} = {_written(item, over_lines)}" for key, item in value.items()]
        return "{" + ("\n" if over_lines and members else "") + separator.join(members) + "}"
    if isinstance(value, list):
        return "[" + separator.join(_written(item, over_lines) for item in value) + "]"
    if isinstance(value, str):
        escaped = json.dumps(value, ensure_ascii=False).replace("${", "$${").replace("%{", "%%{")
        return re.sub(r"\\(.)", lambda match: {"b": r"\u0008", "f": r"\u000c"}.get(match[1], match[0]), escaped)
    return f"{value:f}" if isinstance(value, Decimal) else json.dumps(value)
