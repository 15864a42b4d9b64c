"""The rules of a YAML file."""

import re
from collections.abc import Mapping
from typing import Any, cast

import msgspec
from msgspec.structs import replace
from tollgate_runtime.contract.findings import LEVELS, SEVERITIES, Level, Severity
from tollgate_runtime.contract.methods import ACTIONS
from tollgate_runtime.documents import Path

from policy_validator.evaluator import RuleInfo
from policy_validator.json_schema.schema_rule import SchemaError, SchemaRule, compile_schema
from policy_validator.yaml_rules.condition import Condition, Not
from policy_validator.yaml_rules.match import Match
from policy_validator.yaml_rules.parse_condition import ConditionParser
from policy_validator.yaml_rules.parse_example import parse_examples
from policy_validator.yaml_rules.reader import Reader
from policy_validator.yaml_rules.rule import YamlRule
from policy_validator.yaml_rules.template import MessageTemplate, TemplateError, make_template

_DESCRIBING = ("id", "title", "severity", "level", "description", "remediation", "docs")
_LISTING = ("frameworks", "equivalents", "packs")
_JUDGING = ("match", "where", "require", "deny", "schema", "message", "parameters", "test")
_MATCHING = {
    "type": "types",
    "provider": "providers",
    "action": "actions",
    "address": "addresses",
    "name": "names",
    "module": "modules",
    "workspace": "workspaces",
}
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.\-]*")
_TYPE = re.compile(r"[a-z0-9_*?\[\]!-]+")


class ParsedRules(msgspec.Struct):
    """The rules of one file, by what they demand: a condition or a schema."""

    conditions: list[YamlRule] = msgspec.field(default_factory=list[YamlRule])
    schemas: list[SchemaRule] = msgspec.field(default_factory=list[SchemaRule])


def parse_rules(reader: Reader, value: Any) -> ParsedRules:
    """Read the `rules` of a file; mistakes are noted in the reader."""
    found = ParsedRules()
    seen: dict[str, int] = {}
    rows = cast("list[Any]", reader.of_kind([] if value is None else value, ("rules",), "list", []))
    for place, row in enumerate(rows):
        rule = _rule(reader, row, ("rules", place))
        if rule is None:
            continue
        if rule.info.id in seen:
            reader.complain(("rules", place), f"The rule {rule.info.id!r} stands in line {seen[rule.info.id]} too.")
        seen[rule.info.id] = reader.line(("rules", place))
        if isinstance(rule, SchemaRule):
            found.schemas.append(rule)
        else:
            found.conditions.append(rule)
    return found


def _rule(reader: Reader, value: Any, path: Path) -> YamlRule | SchemaRule | None:
    before = len(reader.problems)
    members = reader.mapping(value, path, (*_DESCRIBING, *_LISTING, *_JUDGING), ("id",))
    parameters = _parameters(reader, members, path)
    match = _match(reader, members, path)
    info = _info(reader, members, path, match, parameters)
    demands = [key for key in ("require", "deny", "schema") if key in members]
    if len(demands) != 1:
        said = " and ".join(repr(key) for key in demands) or "nothing"
        reader.complain(path, f"A rule has exactly one of 'require', 'deny' and 'schema'; this one has {said}.")
    elif demands[0] == "schema":
        return _schema_rule(reader, members, path, info, match)
    parser = ConditionParser(reader, parameters)
    where = parser.parse(members["where"], (*path, "where")) if "where" in members else None
    demand = _demand(parser, members, path)
    message = _message(reader, members, path, parameters)
    examples = parse_examples(reader, members.get("test"), (*path, "test"), match)
    if demand is None or len(reader.problems) > before:
        return None
    info = replace(info, needs_plan=parser.needs_plan)
    return YamlRule(info=info, match=match, where=where, demand=demand, message=message, examples=examples)


def _demand(parser: ConditionParser, members: dict[str, Any], path: Path) -> Condition | None:
    if "require" in members:
        return parser.parse(members["require"], (*path, "require"))
    if "deny" in members:
        return Not(parser.parse(members["deny"], (*path, "deny")))
    return None


def _schema_rule(
    reader: Reader, members: dict[str, Any], path: Path, info: RuleInfo, match: Match
) -> SchemaRule | None:
    before = len(reader.problems)
    for key in ("where", "message", "parameters"):
        if key in members:
            reader.complain((*path, key), f"{key!r} cannot stand beside 'schema'.")
    examples = parse_examples(reader, members.get("test"), (*path, "test"), match)
    try:
        rule = compile_schema(members["schema"], info=replace(info, language="json-schema"), match=match)
    except SchemaError as error:
        reader.complain((*path, "schema", *error.path), f"{error}")
        return None
    return replace(rule, examples=examples) if len(reader.problems) == before else None


def _info(reader: Reader, members: dict[str, Any], path: Path, match: Match, parameters: Mapping[str, Any]) -> RuleInfo:
    texts = {key: reader.text(members, key, path) for key in ("id", "title", "description", "remediation", "docs")}
    if texts["id"] and not _ID.fullmatch(texts["id"]):
        reader.complain((*path, "id"), f"{texts['id']!r} is not an id: letters, digits, '_', '-' and '.' make one.")
    return RuleInfo(
        id=texts["id"],
        title=texts["title"] or texts["id"],
        severity=cast("Severity", reader.word(members, "severity", path, SEVERITIES) or "medium"),
        language="yaml",
        types=match.types,
        level=cast("Level | None", reader.word(members, "level", path, LEVELS)),
        description=texts["description"],
        remediation=texts["remediation"] or None,
        docs=texts["docs"] or None,
        frameworks=reader.texts(members, "frameworks", path),
        equivalents=reader.texts(members, "equivalents", path),
        packs=reader.texts(members, "packs", path),
        parameters=parameters,
        source=f"{reader.document.name}:{reader.line(path)}",
    )


def _match(reader: Reader, members: dict[str, Any], path: Path) -> Match:
    here = (*path, "match")
    given = reader.mapping(members.get("match", {}), here, (*_MATCHING, "mode", "tags"))
    lists = {field: reader.texts(given, key, here) for key, field in _MATCHING.items()}
    for action in lists["actions"]:
        if action not in ACTIONS:
            reader.complain((*here, "action"), f"There is no action {action!r}; there are {', '.join(ACTIONS)}.")
    for pattern in lists["types"]:
        if not _TYPE.fullmatch(pattern):
            reader.complain((*here, "type"), f"No resource type can be {pattern!r}: they look like aws_s3_bucket.")
    tags = cast("dict[str, Any]", reader.of_kind(given.get("tags", {}), (*here, "tags"), "mapping", {}))
    wanted: dict[str, str] = {}
    for key, value in tags.items():
        wanted[key] = "*" if value is True else str(reader.of_kind(value, (*here, "tags", key), "text", ""))
    mode = reader.word(given, "mode", here, ("managed", "data", "action")) or "managed"
    return Match(**lists, mode=mode, tags=wanted)


def _parameters(reader: Reader, members: dict[str, Any], path: Path) -> Mapping[str, Any]:
    return cast(
        "Mapping[str, Any]", reader.of_kind(members.get("parameters", {}), (*path, "parameters"), "mapping", {})
    )


def _message(
    reader: Reader, members: dict[str, Any], path: Path, parameters: Mapping[str, Any]
) -> MessageTemplate | None:
    if "message" not in members:
        return None
    try:
        return make_template(reader.text(members, "message", path), parameters)
    except TemplateError as error:
        reader.complain((*path, "message"), f"{str(error)[0].upper()}{str(error)[1:]}.")
        return None
