"""Why a configuration was refused: every mistake at once, each with its path and what was expected."""

import difflib
from collections.abc import Iterator
from typing import Any, cast

import attrs
import jsonschema
import msgspec

from tollgate_runtime.config.schema import config_schema
from tollgate_runtime.config.walk import classes_in, join
from tollgate_runtime.contract.converter import structure
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


def explain(config: Any, config_class: type | None) -> list[ConfigMistake]:
    """Every mistake in a configuration that its class refuses."""
    schema = config_schema(config_class)
    validator = jsonschema.Draft202012Validator(schema)
    errors: Any = validator.iter_errors(_coerced(config, schema, schema))  # pyright: ignore[reportUnknownMemberType] -- jsonschema ships no complete types
    mistakes = [mistake for error in errors for mistake in _mistakes(error, schema)]
    if config_class is not None:
        paths = {mistake.path for mistake in mistakes}
        mistakes += [m for m in _class_mistakes(config, config_class) if m.path not in paths]
    return sorted(mistakes, key=lambda mistake: mistake.path) or [_last_resort(config, config_class)]


def _mistakes(error: Any, schema: dict[str, Any]) -> Iterator[ConfigMistake]:
    path = format_path(error.absolute_path)
    rule, expected, given = error.validator, error.validator_value, error.instance
    if rule == "additionalProperties":
        known = list(error.schema.get("properties", {}))
        for key in sorted(given.keys() - set(known)):
            yield ConfigMistake(join(path, key), _unknown_key(key, known))
    elif rule == "required":
        missing = [name for name in expected if name not in given]
        for name in missing:
            if f"'{name}'" in error.message:
                described = error.schema["properties"][name].get("description")
                yield ConfigMistake(join(path, name), "is required" + (f": {described}" if described else ""))
    elif rule == "type":
        yield ConfigMistake(path, f"expected {_kinds(expected)}, got {_kind_of(given)}")
    elif rule == "enum":
        yield ConfigMistake(
            path, f"expected one of {', '.join(map(str, expected))}, got {given!r}{_closest(given, expected)}"
        )
    elif rule == "anyOf":
        yield ConfigMistake(path, f"expected {_alternatives(expected, schema)}, got {_kind_of(given)}")
    else:
        yield ConfigMistake(path, error.message)


def _class_mistakes(config: Any, config_class: type) -> Iterator[ConfigMistake]:
    """What the validators on the classes say, each asked by itself, so that the first does not hide the others."""
    for path, given, owner in classes_in(config, config_class, ""):
        partial = _partial_instance(given, owner)
        for field in attrs.fields(owner):
            if field.validator is None or not hasattr(partial, field.name):
                continue
            try:
                field.validator(partial, field, getattr(partial, field.name))
            except (ValueError, TypeError) as error:
                yield ConfigMistake(join(path, field.name), str(error.args[0] if error.args else error))


def _partial_instance(given: dict[str, Any], owner: type) -> object:
    """An instance with whatever fields can be had, so that a validator may look at its neighbours."""
    partial: object = cast("Any", owner).__new__(owner)
    for field in attrs.fields(owner):
        default: Any = field.default
        if field.name in given:
            try:
                object.__setattr__(partial, field.name, structure(given[field.name], cast("type[Any]", field.type)))
            except (msgspec.ValidationError, TypeError):
                continue
        elif default is not attrs.NOTHING:
            factory = getattr(default, "factory", None)
            object.__setattr__(partial, field.name, default if factory is None else factory())
    return partial


def _coerced(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> Any:
    """The value with texts read as numbers and booleans where the schema wants those, as the structuring does."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        others = schema.get("additionalProperties")
        members = cast("dict[str, Any]", value).items()
        return {key: _coerced(inner, properties.get(key, others or {}), root) for key, inner in members}
    if isinstance(value, list):
        items = schema.get("items", {})
        return [_coerced(inner, items, root) for inner in cast("list[Any]", value)]
    wanted = schema.get("type")
    if isinstance(value, str) and wanted in ("integer", "number", "boolean"):
        kind = {"integer": int, "number": float, "boolean": bool}[wanted]
        try:
            return structure(value, kind)
        except msgspec.ValidationError:
            return value
    return value


def _last_resort(config: Any, config_class: type | None) -> ConfigMistake:
    try:
        structure(config, cast("type[Any]", config_class))
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `$")
        return ConfigMistake(path.strip("`."), text)
    return ConfigMistake("", "the configuration does not fit its schema")


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


def _kind_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    for kind, name in ((str, "a text"), (int | float, "a number"), (list, "a list"), (dict, "a map")):
        if isinstance(value, kind):
            return name
    return "null"
