"""What a schema's objection means to the person who wrote the configuration."""

import difflib
from collections.abc import Iterator
from typing import Any

from tollgate_runtime.config.walk import join
from tollgate_runtime.contract.paths import format_path
from tollgate_runtime.errors import ConfigMistake

_KINDS: dict[str, str] = {
    "string": "a text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a map",
    "null": "null",
}


def mistakes_from_error(error: Any, schema: dict[str, Any]) -> Iterator[ConfigMistake]:
    """Yield the mistakes in one error of jsonschema."""
    path = format_path(error.absolute_path)
    rule, expected, given = error.validator, error.validator_value, error.instance
    if rule == "additionalProperties":
        known = list(error.schema.get("properties", {}))
        for key in sorted(given.keys() - set(known)):
            yield ConfigMistake(join(path, key), _unknown_key(key, known))
    elif rule == "required":
        missing = [name for name in expected if name not in given and f"'{name}'" in error.message]
        for name in missing:
            described = error.schema["properties"][name].get("description")
            yield ConfigMistake(join(path, name), f"is required: {described}" if described else "is required")
    elif rule == "type":
        yield ConfigMistake(path, f"expected {_kinds(expected)}, got {kind_of(given)}")
    elif rule == "enum":
        words = ", ".join(map(str, expected))
        yield ConfigMistake(path, f"expected one of {words}, got {given!r}{_closest(given, expected)}")
    elif rule == "anyOf" and (meant := _meant_option(error)):
        for inner in meant:
            yield from mistakes_from_error(inner, schema)
    elif rule == "anyOf":
        yield ConfigMistake(path, f"expected {_alternatives(expected, schema)}, got {kind_of(given)}")
    elif rule in ("minItems", "maxItems"):
        yield ConfigMistake(path, f"expected {expected} items, got {len(given)}")
    # uniqueItems is left: what a set is given twice, it takes once


def _meant_option(error: Any) -> list[Any]:
    """Return the errors of the one alternative that the value is of the right kind for, if there is one."""
    by_option: dict[int, list[Any]] = {}
    for inner in error.context:
        by_option.setdefault(inner.schema_path[0], []).append(inner)
    fitting = [errors for errors in by_option.values() if not any(map(_is_of_another_kind, errors))]
    return fitting[0] if len(fitting) == 1 else []


def _is_of_another_kind(error: Any) -> bool:
    """Return whether the alternative is not even about values such as the one given."""
    if error.validator == "enum":
        return type(error.instance) not in [type(word) for word in error.validator_value]
    return error.validator == "type" and not error.relative_path


def _unknown_key(key: str, known: list[str]) -> str:
    hint = _closest(key, known)
    if hint:
        return f"unknown key{hint}"
    return f"unknown key; known are {', '.join(sorted(known))}" if known else "unknown key; this integration takes none"


def _closest(given: Any, known: list[Any]) -> str:
    close = difflib.get_close_matches(str(given), [str(name) for name in known], n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _kinds(expected: str | list[str]) -> str:
    names = [expected] if isinstance(expected, str) else expected
    return " or ".join(_KINDS.get(name, name) for name in names)


def _alternatives(options: list[dict[str, Any]], schema: dict[str, Any]) -> str:
    named: list[str] = []
    for option in options:
        if "$ref" in option:
            option = schema["$defs"][option["$ref"].rpartition("/")[2]]
        if "enum" in option:
            named.append("one of " + ", ".join(map(str, option["enum"])))
        elif option.get("type") != "null":
            named.append(_kinds(option.get("type", "a value")))
    return " or ".join(dict.fromkeys(named))


def kind_of(value: Any) -> str:
    """Return the type of a value in words for people."""
    if isinstance(value, bool):
        return "true or false"
    for kind, name in ((str, "a text"), (int | float, "a number"), (list, "a list"), (dict, "a map")):
        if isinstance(value, kind):
            return name
    return "null"
