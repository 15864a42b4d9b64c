"""The `test:` block of a rule: resources, each with the verdict that it must get."""

from collections.abc import Sequence
from typing import Any, cast

import msgspec
from tollgate_runtime import Resource
from tollgate_runtime.documents import Path

from policy_validator.plain import plain
from policy_validator.yaml_rules.match import Match
from policy_validator.yaml_rules.reader import Reader
from policy_validator.yaml_rules.rule import Example

VERDICTS = ("pass", "fail", "unknown", "skip", "error")
_KEYS = ("name", "resource", "others", "expect", "message", "parameters")
_RESOURCE = (
    "address", "type", "name", "index", "module", "mode", "provider_type", "provider_config", "action", "before",
    "after", "after_unknown", "after_sensitive", "references", "workspace",
)  # fmt: skip


def parse_examples(reader: Reader, value: Any, path: Path, match: Match) -> Sequence[Example]:
    """Read the examples of a rule; mistakes are noted in the reader."""
    rows = cast("list[Any]", reader.of_kind([] if value is None else value, path, "list", []))
    return [_example(reader, row, (*path, place), match) for place, row in enumerate(rows)]


def _example(reader: Reader, value: Any, path: Path, match: Match) -> Example:
    members = reader.mapping(value, path, _KEYS, ("resource", "expect"))
    others = cast("list[Any]", reader.of_kind(members.get("others", []), (*path, "others"), "list", []))
    return Example(
        name=reader.text(members, "name", path, f"in line {reader.line(path)}"),
        resource=_resource(reader, members.get("resource", {}), (*path, "resource"), _only_type(match)),
        others=[_resource(reader, other, (*path, "others", place), "") for place, other in enumerate(others)],
        expect=reader.word(members, "expect", path, VERDICTS) or "pass",
        message=reader.text(members, "message", path),
        parameters=reader.of_kind(members.get("parameters", {}), (*path, "parameters"), "mapping", {}),
        line=reader.line(path),
    )


def _resource(reader: Reader, value: Any, path: Path, resource_type: str) -> Resource:
    members = reader.mapping(value, path, _RESOURCE)
    given = {"type": resource_type, "name": "example", "action": "create", **members}
    given.setdefault("address", f"{given['type']}.{given['name']}")
    given.setdefault("provider_type", str(given["type"]).partition("_")[0])
    try:
        return msgspec.convert(plain(given), Resource)
    except msgspec.ValidationError as error:
        reader.complain(path, f"This is not a resource: {error}.")
        return Resource()


def _only_type(match: Match) -> str:
    plain = [name for name in match.types if not set(name) & set("*?[")]
    return plain[0] if plain else ""
