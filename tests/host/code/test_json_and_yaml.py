"""JSON and YAML documents: the same tree as from HCL, and the place of every mistake."""

from decimal import Decimal

import pytest
from msgspec.structs import replace
from tollgate_hcl.evaluate import Evaluator
from tollgate_hcl.evaluate.module import ModuleInstance, Run
from tollgate_hcl.evaluate.module_source import ModuleSource
from tollgate_hcl.evaluate.plain import plain_from_datum
from tollgate_hcl.position import SourceFile
from tollgate_hcl.tree import Expression, ListValue, ObjectValue, Scalar, Value
from tollgate_host.code.document_tree import read_data
from tollgate_host.code.files import parse


def plain(value: Value | None) -> object:
    if isinstance(value, ListValue):
        return [plain(item) for item in value.items]
    if isinstance(value, ObjectValue):
        return {item.name: plain(item.value) for item in value.items}
    assert isinstance(value, Scalar)
    return value.value


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("x.json", '{"a": [1, -2.50, 3.0, true, null], "b": {}}', {"a": [1, Decimal("-2.5"), 3, True, None], "b": {}}),
        ("x.yaml", "a: 0o17\nb: 1e3\nc: on\nd: ~\n", {"a": 15, "b": 1000, "c": "on", "d": None}),
        ("x.yaml", "", None),
        ("x.tf.json", r'"\ud83d\ude00\ud800"', "😀\ufffd"),
    ],
)
def test_a_document_has_the_values_of_hcl(name: str, text: str, expected: object) -> None:
    value, problems = read_data(SourceFile(name, text.encode()))
    assert problems == ()
    assert plain(value) == expected


@pytest.mark.parametrize(
    ("name", "text", "summary", "place"),
    [
        ("x.json", '{"a": 1,}', "Invalid JSON", "1,9"),
        ("x.json", "\ufeff{\n  a}", "Invalid JSON", "2,3"),
        ("x.json", '{"a": 1, "a": 2}', "Duplicate key", "1,10"),
        ("x.yaml", "é: [1", "Invalid YAML", "1,6"),
        ("x.yaml", "a: {<<: {b: 1}}", "Merge key", "1,5"),
    ],
)
def test_a_mistake_of_a_document_is_a_problem_at_its_place(name: str, text: str, summary: str, place: str) -> None:
    value, problems = read_data(SourceFile(name, text.encode()))
    assert value is None
    assert [problem.summary for problem in problems] == [summary]
    where = problems[0].range
    assert where is not None
    assert f"{where.start_line},{where.start_column}" == place


def test_values_of_json_and_yaml_know_their_places() -> None:
    for name, text in (("x.json", '{"é": {"a": "b"}}'), ("x.yaml", "é:\n  a: b\n")):
        source = SourceFile(name, text.encode())
        value, _ = read_data(source)
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


def test_keys_inside_an_argument_of_terraform_json_are_templates() -> None:
    text = r"""{"locals": {"a": {"${local.b}-x": 1, "$${c}": 2, "d${3}": 3, "${[4]}": 4}, "b": "y", "${e}": 5}}"""
    file = parse(SourceFile("main.tf.json", text.encode()))
    module = ModuleInstance(Run(evaluator=Evaluator()), ModuleSource([file.body]), {})
    value = module.source.locals["a"]
    assert isinstance(value, ObjectValue)
    assert [item.name for item in value.items] == [None, "${c}", "d3", None]
    without_list = replace(value, items=value.items[:3])
    assert plain_from_datum(module.evaluate(without_list)) == {"y-x": 1, "${c}": 2, "d3": 3}
    assert not module.evaluate(value).is_known
    assert list(module.source.locals) == ["a", "b", "${e}"]


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


def test_terraform_json_may_repeat_a_block_as_terraform_allows() -> None:
    text = b'{"resource": {"t": {"a": {}}}, "resource": {"t": {"b": {}}}}'
    file = parse(SourceFile("main.tf.json", text))
    assert file.problems == ()
    assert [block.label_texts for block in file.body.blocks] == [("t", "a"), ("t", "b")]
