"""Policies in every language: YAML rules with CEL, JSON Schema, Rego as far as it is ours, and bundles of them."""

import gzip
import io
import tarfile

from hypothesis import strategies as st
from policy_validator.evaluator import Evaluator, Plan
from policy_validator.languages.json_schema import SchemaRules, read_schema_file
from policy_validator.languages.yaml_rules import YamlRules
from policy_validator.policy_file import RegoSettings, read_policy_file
from policy_validator.problems import PolicyError
from policy_validator.rego.for_regopy import source_for_regopy
from policy_validator.rego.module import Module
from policy_validator.rego.package import speaking_rules
from policy_validator.rego.refusals import builtin_calls, forbidden_calls, missing_builtins
from policy_validator.sources.archive import pack, unpack
from tollgate_runtime import Resource
from tollgate_runtime.documents import DocumentError, read_document

from tests.fuzz.bytes_of import json_bytes, pieces
from tests.fuzz.target import Target
from tests.fuzz.targets.runtime_texts import YAML

_RULES = [
    b"rules:\n", b"  - id: a\n", b"    match: {types: [aws_x]}\n", b"    title: t\n", b"    severity: high\n",
    b"    require:\n",
    b"      size: {equals: 1}\n", b"      name: {matches: '(a+)+$'}\n", b"    forbid: {a: {in: [1, x]}}\n",
    b"    expression: 'after.size < 3'\n", b"    when: {tags.Owner: {exists: true}}\n",
    b"    message: '{name} is {value}'\n",
    b"    examples:\n", b"overrides:\n", b"  aws_*: {enabled: false}\n", b"extends: [production]\n",
    b"    schema: {type: object}\n",
    b"    parameters: {n: 3}\n", b"    condition:\n", b"      all:\n", b"      any:\n", b"      not:\n",
    b"        - path: size\n",
    b"          operator: greater_than\n", b"          value: 3\n", b"    for_each: disk[*]\n",
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
    rule = f"rules:\n  - id: a\n    title: t\n    match: {{types: [aws_x]}}\n    expression: '{quoted}'\n"
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
    list(forbidden_calls([module]))
    list(missing_builtins([module], {"sprintf"}))
    builtin_calls([module])
    for rule in speaking_rules([module], RegoSettings()):
        assert rule.reference.startswith("data.")
    assert source_for_regopy(module).count("\n") <= source.count("\n")


def bundles(data: bytes) -> None:
    """A bundle is refused in one sentence, or its files lie below its root and make a bundle again."""
    for bundle in (data, gzip.compress(data, 1)):
        try:
            files = unpack("b.tar.gz", bundle)
        except PolicyError as error:
            assert "b.tar.gz" in str(error)
            continue
        for file in files:
            assert not file.path.is_absolute()
            assert ".." not in file.path.parts
            assert file.kind is not None
        if all(len(str(file.path)) < 100 and str(file.path).isascii() for file in files):
            again = unpack("c.tar.gz", pack(files))
            assert {file.path: file.data for file in again} == {file.path: file.data for file in files}


def _tar(entries: list[tuple[str, bytes, bytes]]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, kind, content in entries:
            entry = tarfile.TarInfo(name)
            entry.type = kind
            entry.size = len(content) if kind == tarfile.REGTYPE else 0
            entry.linkname = "../../etc/passwd"
            archive.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()


_NAMES = st.sampled_from(
    [
        "a.yaml",
        "../a.yaml",
        "/a.yaml",
        "x/../../b.rego",
        "x/b.rego",
        ".git/c.yaml",
        "C:a.yaml",
        "a\\b.yaml",
        "a.schema.json",
        "data/x.json",
    ]
)
_KINDS = st.sampled_from(
    [tarfile.REGTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE, tarfile.FIFOTYPE, tarfile.REGTYPE]
)
_TARS = st.lists(st.tuples(_NAMES, _KINDS, st.binary(max_size=20)), max_size=4).map(_tar)


def _damaged(data: bytes, place: int, byte: int) -> bytes:
    at = place % len(data)
    return data[:at] + bytes((byte,)) + data[at + 1 :]


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
    Target(
        name="policy-bundles",
        one_input=bundles,
        strategy=_TARS | st.builds(_damaged, _TARS, st.integers(0, 2000), st.integers(0, 255)),
    ),
]
