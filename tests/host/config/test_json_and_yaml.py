"""JSON and YAML documents: the same tree as from HCL, and the place of every mistake."""

from decimal import Decimal

import pytest
from tollgate.config.files import parse
from tollgate.config.json_text import read_json
from tollgate.config.position import SourceFile
from tollgate.config.tree import Expression, ListValue, ObjectValue, Scalar, Value
from tollgate.config.yaml_text import read_yaml


def plain(value: Value | None) -> object:
    if isinstance(value, ListValue):
        return [plain(item) for item in value.items]
    if isinstance(value, ObjectValue):
        return {item.name: plain(item.value) for item in value.items}
    assert isinstance(value, Scalar)
    return value.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": [1, -2.50, true, null], "b": {}}', {"a": [1, Decimal("-2.5"), True, None], "b": {}}),
        (r'"\u00e9\ud83d\ude00\n\/\ud800"', "é😀\n/\ufffd"),
        (" [ ] ", []),
        ("\ufeff1", 1),
    ],
)
def test_json_comes_to_its_value(text: str, expected: object) -> None:
    value, problems = read_json(SourceFile("x.json", text.encode()))
    assert problems == ()
    assert plain(value) == expected


@pytest.mark.parametrize(
    ("text", "column", "detail"),
    [
        ('{"a": 1,}', 9, "JSON allows no comma before }."),
        ("", 1, "Expected a value, but found the end of the file."),
        ("[1 2]", 4, 'Expected a comma or ], but found "2".'),
        ('{"a" 1}', 6, 'Expected a colon after the key, but found "1".'),
        ("{a: 1}", 2, 'Expected a key in double quotes, but found "a".'),
        ("tru", 1, 'Expected a value, but found "tru".'),
        ("{} x", 4, 'Expected nothing after the document\'s value, but found "x".'),
        ('"\\x"', 1, "This string does not end on its line, or has an escape sequence that JSON does not."),
    ],
)
def test_wrong_json_is_one_problem_at_its_place(text: str, column: int, detail: str) -> None:
    value, problems = read_json(SourceFile("x.json", text.encode()))
    assert value is None
    assert [(problem.summary, problem.detail) for problem in problems] == [("Invalid JSON", detail)]
    assert problems[0].range is not None
    assert problems[0].range.start_column == column


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: [x, 2.50, ~]\n", {"a": 1, "b": ["x", Decimal("2.5"), None]}),
        ("a: no\nb: on\nc: true\nd: 2027-01-31\n", {"a": "no", "b": "on", "c": True, "d": "2027-01-31"}),
        ("a: 0x1F\nb: 0o17\nc: 010\nd: 1e3\n", {"a": 31, "b": 15, "c": 10, "d": 1000}),
        ('a: "5"\nb: !!str 5\n', {"a": "5", "b": "5"}),
        ("a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}\n", {"a": {"p": 1, "q": 2}, "b": {"p": 1, "q": 3}}),
        ("a:\n  <<: [{p: 1}, {p: 2, q: 3}]\n", {"a": {"p": 1, "q": 3}}),
        ("text: |\n  one\n  two\n", {"text": "one\ntwo\n"}),
        ("", None),
    ],
)
def test_yaml_comes_to_its_value(text: str, expected: object) -> None:
    value, problems = read_yaml(SourceFile("x.yaml", text.encode()))
    assert problems == ()
    assert plain(value) == expected


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: [1", "1,6"),
        ("a: b: c\n", "1,5"),
        ("a: *x", "1,4"),
        ("a: 1\n---\nb: 2", "2,1"),
        ("a: !foo 1", "1,4"),
        ("a: &a [*a]\n", "1,4"),
        ("? [1]\n: 2\n", "1,3"),
        ("a: !!bool maybe\n", "1,4"),
        ("a:\n  <<: 1\n", "2,7"),
        ("a: \x07\n", "1,4"),
    ],
)
def test_wrong_yaml_is_one_problem_at_its_place(text: str, place: str) -> None:
    value, problems = read_yaml(SourceFile("x.yaml", text.encode()))
    assert value is None
    assert [problem.summary for problem in problems] == ["Invalid YAML"]
    where = problems[0].range
    assert where is not None
    assert f"{where.start_line},{where.start_column}" == place


def test_aliases_that_stand_for_too_much_are_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 8)]
    value, problems = read_yaml(SourceFile("x.yaml", "\n".join(lines).encode()))
    assert value is None
    assert "more than 100000 values" in problems[0].detail


def test_values_of_json_and_yaml_know_their_places() -> None:
    for name, text in (("x.json", '{"é": {"a": "b"}}'), ("x.yaml", "é:\n  a: b\n")):
        source = SourceFile(name, text.encode())
        value, _ = read_json(source) if name.endswith("json") else read_yaml(source)
        assert isinstance(value, ObjectValue)
        inner = value.items[0].value
        assert isinstance(inner, ObjectValue)
        assert inner.items[0].key.text.strip('"') == "a"
        place = inner.items[0].value.range
        assert source.data[place.start_byte : place.end_byte].strip(b'"') == b"b"


def test_terraform_json_has_the_blocks_and_attributes_of_hcl() -> None:
    text = """{
      "//": "a comment",
      "resource": {"aws_instance": {"app": {"ami": "x", "tags": {"A": "${var.x}"}}, "other": [{"ami": "y"}]}},
      "provider": {"aws": [{"region": "a"}, {"alias": "west", "integration": {"tags": {"source": "s"}}}]},
      "terraform": {"required_providers": {"aws": {"source": "hashicorp/aws"}}},
      "locals": {"k": "$${not} ${5}"}
    }"""
    file = parse(SourceFile("main.tf.json", text.encode()))
    assert file.problems == ()
    assert [(block.type, block.label_texts) for block in file.body.blocks] == [
        ("resource", ("aws_instance", "app")),
        ("resource", ("aws_instance", "other")),
        ("provider", ("aws",)),
        ("provider", ("aws",)),
        ("terraform", ()),
        ("locals", ()),
    ]
    app, _, _, west, terraform, local = file.body.blocks
    tags = app.body.attribute("tags")
    assert tags is not None
    assert isinstance(tags.value, ObjectValue)
    reference = tags.value.items[0].value
    assert isinstance(reference, Expression)
    assert (reference.references, reference.text) == ((("var", "x"),), '"${var.x}"')
    assert app.header.text == '"app"'
    assert [(block.type, block.label_texts) for block in west.body.blocks] == [("integration", ("tags",))]
    assert [block.type for block in terraform.body.blocks] == ["required_providers"]
    literal = local.body.attribute("k")
    assert literal is not None
    assert plain(literal.value) == "${not} 5"


def test_strings_of_integrations_json_are_no_templates() -> None:
    file = parse(SourceFile("integrations.json", b'{"terraform": {"integrations": [{"name": "^a${1}"}]}}'))
    attribute = next(file.body.blocks).body.attribute("integrations")
    assert attribute is not None
    assert plain(attribute.value) == [{"name": "^a${1}"}]


def test_a_wrong_template_in_terraform_json_is_a_problem_at_its_string() -> None:
    file = parse(SourceFile("main.tf.json", b'{"locals": {"a": "${var."}}'))
    assert [problem.summary for problem in file.problems] == ["Invalid attribute name"]
    assert file.problems[0].range is not None
    assert file.problems[0].range.start_column == 18


@pytest.mark.parametrize("text", ['{"terraform": 5}', '{"terraform": ["x"]}', "[1]"])
def test_a_scalar_where_a_block_belongs_is_a_problem(text: str) -> None:
    file = parse(SourceFile("main.tf.json", text.encode()))
    assert [problem.summary for problem in file.problems] == ["Object expected"]


def test_a_json_argument_set_twice_is_a_problem() -> None:
    file = parse(SourceFile("main.tf.json", b'{"locals": {"a": 1, "a": 2}}'))
    assert [problem.summary for problem in file.problems] == ["Argument set twice"]
