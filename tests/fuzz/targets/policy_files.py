"""Policies in every language: YAML rules with CEL, JSON Schema, Rego as far as it is ours."""

from hypothesis import strategies as st
from policy_validator.evaluator import Evaluator, Plan
from policy_validator.languages.json_schema import SchemaRules, read_schema_file
from policy_validator.languages.yaml_rules import YamlRules
from policy_validator.policy_file import RegoSettings, read_policy_file
from policy_validator.rego.engines.refusals import builtin_calls, forbidden_calls, missing_builtins
from policy_validator.rego.engines.regopy_source import source_for_regopy
from policy_validator.rego.module import Module
from policy_validator.rego.package import speaking_rules
from policy_validator.rego.reading.program import Program, SourceTree
from policy_validator.rego.reading.summary import Readings
from policy_validator.rego.syntax.tree import SyntaxFault
from tollgate_runtime import Resource
from tollgate_runtime.documents import DocumentError, read_document

from tests.fuzz.bytes_of import json_bytes, pieces
from tests.fuzz.target import Target
from tests.fuzz.targets.runtime_texts import YAML

_RULES = [
    b"rules:\n", b"  - id: a\n", b"    match: {type: aws_x}\n", b"    severity: high\n", b"    require:\n",
    b"    require: {path: size, equals: 1}\n", b"    require: {path: name, matches: '(a+)+$'}\n", b"    forbid:\n",
    b"    require: {path: 'disk[*].gb', less_than: 3}\n", b"    require: {cel: 'after.size < 3'}\n",
    b"      all:\n", b"      any:\n", b"      not: {path: tags.Owner, exists: true}\n",
    b"        - {path: size, in: [1, x]}\n",
    b"    message: '{name} is {value}'\n", b"    examples:\n", b"overrides:\n", b"  aws_*: {enabled: false}\n",
    b"extends: [production]\n", b"    schema: {type: object}\n", b"    parameters: {n: 3}\n",
    b"    when: {path: size, equals: 2}\n",
]  # fmt: skip
_CEL = [
    "after", "before", ".size", ".tags", "[0]", " < ", " == ", " && ", " || ", "!", "(", ")", '"x"', "1", "1.5", "has(",
    " in ", ".all(i, ", ".exists(i, ", ".map(i, ", "size(", "matches(", "'(a+)+$'", " ? ", " : ", "[1, 2]", "{'a': 1}",
    "params.n", "resource.type", "null", "true", "-", " + ", " / 0", " % ", "int(", "timestamp(", "duration(", "r'",
    "b'",
    "9223372036854775807", "0xff", "i", "dyn(", ".contains(", "é",
]  # fmt: skip
_SCHEMA = [
    "type",
    "properties",
    "required",
    "enum",
    "const",
    "pattern",
    "minimum",
    "maximum",
    "items",
    "additionalProperties",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "$ref",
    "$defs",
    "definitions",
    "$schema",
    "$id",
    "format",
    "uniqueItems",
    "minLength",
    "multipleOf",
    "patternProperties",
    "x-tollgate",
    "id",
    "types",
    "severity",
    "title",
    "$dynamicRef",
    "$anchor",
    "dependentRequired",
    "contains",
    "propertyNames",
    "unevaluatedProperties",
]
_REGO = [
    b"package main\n", b"import rego.v1\n", b"import input as tf\n", b"deny[msg] {\n", b"deny contains msg if {\n",
    b"}\n", b"{", b"}",
    b"[", b"]", b"(", b")", b"some i, x in ", b"input.resource_changes", b"[_]", b".", b"change.after.tags",
    b" == ", b" := ", b'"',
    b"`", b'"aws_x"', b"http.send", b"sprintf", b"# ", b"\n", b"default allow := false\n", b"not ", b"else",
    b"with input as ",
    b"data.x.y", b"walk", b"1", b"\xc3\xa9", b"\\", b"every", b"contains", b"warn_x", b"exception",
]  # fmt: skip
RESOURCE = Resource(
    address="aws_x.a", type="aws_x", name="a", action="update",
    before={"size": 2, "name": "old"},
    after={"size": 5, "name": "a" * 12, "tags": {"Owner": "(sensitive)"}, "disk": [{"gb": 1.5}, {}], "none": None},
    after_unknown={"id": True, "tags": {"B": True}, "disk": [{}, {"gb": True}]},
)  # fmt: skip


def yaml_rules(data: bytes) -> None:
    """A policy file is read whole, or each mistake has its line; its rules judge any resource."""
    try:
        document = read_document("p.yaml", data)
    except DocumentError:
        return
    found = read_policy_file(document)
    for problem in found.problems:
        assert problem.file == "p.yaml"
        assert problem.line >= 1
    if not found.problems:
        _judge(YamlRules(found.rules.conditions))
        _judge(SchemaRules(found.rules.schemas))


def expressions(data: bytes) -> None:
    """A CEL expression in a rule is refused with its line, or answers, or is a rule at fault."""
    text = data.decode("utf-8", "replace")
    quoted = text.replace("'", "''").replace("\n", " ").replace("\r", " ").replace("\x00", "")
    rule = f"rules:\n  - id: a\n    match: {{type: aws_x}}\n    require: {{cel: '{quoted}'}}\n"
    yaml_rules(rule.encode())


def schemas(data: bytes) -> None:
    """A schema is refused with its line, or judges any resource."""
    try:
        document = read_document("aws_x.schema.json", data)
    except DocumentError:
        return
    rule, problems = read_schema_file(document, stem="aws_x")
    assert (rule is None) == bool(problems)
    if rule is not None:
        _judge(SchemaRules([rule]))


def _judge(rules: Evaluator) -> None:
    outcomes = [*rules.judge(RESOURCE), *rules.judge_plan(Plan([RESOURCE]))]
    for outcome in outcomes:
        for verdict in outcome.verdicts:
            assert verdict.message
            assert verdict.status in ("fail", "warn", "unknown", "withheld", "error")


def rego(data: bytes) -> None:
    """Our reading of Rego never fails, and what is written for regopy moves no line."""
    source = data.decode("utf-8", "replace")
    module = Module("p.rego", source)
    try:
        readings = Readings(Program([SourceTree(module.file, module.tree)], {}), RegoSettings().input)
    except SyntaxFault as fault:
        assert str(fault)
        return
    list(forbidden_calls([module]))
    list(missing_builtins([module], {"sprintf"}))
    builtin_calls([module])
    for rule in speaking_rules([module], RegoSettings(), readings):
        assert rule.reference.startswith("data.")
    assert source_for_regopy(module).count("\n") <= source.count("\n")


TARGETS = [
    Target(
        name="policy-yaml",
        one_input=yaml_rules,
        strategy=pieces([*_RULES, *_RULES, *YAML]),
        seeds=("tests/integrations/policy_validator/**/*.yaml", "examples/**/policies/*.yaml"),
        words=(*_RULES, *YAML),
        pumps=(b"rules: [", b"- ", b"a: b\n"),
    ),
    Target(
        name="policy-cel",
        one_input=expressions,
        strategy=st.lists(st.sampled_from(_CEL), max_size=14).map(lambda parts: "".join(parts).encode()),
        words=tuple(part.encode() for part in _CEL),
    ),
    Target(
        name="policy-schema",
        one_input=schemas,
        strategy=json_bytes(_SCHEMA, ["object", "string", "(a+)+$", "#/$defs/a", "#", "size", "https://x/y"]),
        seeds=("tests/integrations/policy_validator/**/*.schema.json",),
        words=tuple(f'"{word}":'.encode() for word in _SCHEMA),
        pumps=(b'{"not":', b'{"properties":{"a":'),
    ),
    Target(
        name="policy-rego",
        one_input=rego,
        strategy=pieces(_REGO),
        seeds=("tests/integrations/policy_validator/**/*.rego", "examples/**/*.rego"),
        words=tuple(_REGO),
        pumps=(b"deny[", b"{", b"some a, b in c\n", b'"', b"a."),
    ),
]
