"""Why a configuration was refused: every mistake at once, each with its path and what was expected."""

from collections.abc import Iterator
from typing import Any, cast

import attrs
import jsonschema
import msgspec

from tollgate_runtime.config.mistakes import mistakes_from_error
from tollgate_runtime.config.scalars import convert_scalars
from tollgate_runtime.config.schema import config_schema, default_of
from tollgate_runtime.config.structure import structure_settings
from tollgate_runtime.config.walk import classes_in, join
from tollgate_runtime.contract.converter import structure
from tollgate_runtime.errors import ConfigMistake

_SCALARS = {"integer": int, "number": float, "boolean": bool}


def explain(config: Any, config_class: type | None) -> list[ConfigMistake]:
    """Return every mistake in a configuration that its class refuses."""
    mistakes = list(_against_schema(config, config_schema(config_class)))
    if config_class is not None:
        objects = list(classes_in(config, config_class, ""))
        for mistake in (*_unread(config, config_class), *_objections(objects)):
            if mistake.path not in [known.path for known in mistakes]:
                mistakes.append(mistake)
        _add_misfits(objects, mistakes)
    return sorted(mistakes, key=lambda mistake: mistake.path) or [_last_resort(config, config_class)]


def _against_schema(config: Any, schema: dict[str, Any]) -> Iterator[ConfigMistake]:
    validator = jsonschema.Draft202012Validator(schema)
    errors: Any = validator.iter_errors(_coerce(config, schema, schema))  # pyright: ignore[reportUnknownMemberType] -- jsonschema ships no complete types
    for error in errors:
        yield from mistakes_from_error(error, schema)


def _unread(config: Any, config_class: type) -> list[ConfigMistake]:
    """Return the times, durations, paths and URLs that are none."""
    mistakes: list[ConfigMistake] = []
    convert_scalars(config, config_class, "", mistakes)
    return mistakes


def _objections(objects: list[tuple[str, dict[str, Any], type]]) -> Iterator[ConfigMistake]:
    """Yield the errors of the validators on the classes, each run separately so that all are reported."""
    for path, given, owner in objects:
        partial = _partial_instance(given, owner)
        for field in attrs.fields(owner):
            if field.validator is None or not hasattr(partial, field.name):
                continue
            try:
                field.validator(partial, field, getattr(partial, field.name))
            except (ValueError, TypeError) as error:
                yield ConfigMistake(join(path, field.name), str(error.args[0] if error.args else error))
            except AttributeError:  # it asks for a neighbour, which is wrong itself
                continue


def _add_misfits(objects: list[tuple[str, dict[str, Any], type]], mistakes: list[ConfigMistake]) -> None:
    """Add the values that the schema lets pass and the class does not, innermost first."""
    for outer, given, owner in reversed(objects):
        for field in attrs.fields(owner):
            path = join(outer, field.name)
            if field.name in given and not any(_is_within(known.path, path) for known in mistakes):
                try:
                    structure_settings(given[field.name], field.type)
                except msgspec.ValidationError as error:
                    mistakes.append(_mistake_from_msgspec(error, path))


def _partial_instance(given: dict[str, Any], owner: type) -> object:
    """Return an instance with the fields that are valid, so that a validator can read the others."""
    partial: object = cast("Any", owner).__new__(owner)
    for field in attrs.fields(owner):
        try:
            is_given = field.name in given
            value = structure_settings(given[field.name], field.type) if is_given else default_of(field, partial)
        except (msgspec.ValidationError, AttributeError):
            continue
        if value is not attrs.NOTHING:
            object.__setattr__(partial, field.name, value)
    return partial


def _coerce(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> Any:
    """Return the value with texts converted to numbers and booleans where the schema requires them."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    for option in schema.get("anyOf", ()):
        coerced = _coerce(value, option, root)
        if coerced != value:
            return coerced
    if isinstance(value, dict):
        properties: dict[str, Any] = schema.get("properties", {})
        others: dict[str, Any] = schema.get("additionalProperties") or {}
        members = cast("dict[str, Any]", value).items()
        return {key: _coerce(inner, properties.get(key, others), root) for key, inner in members}
    if isinstance(value, list):
        items = cast("list[Any]", value)
        kinds = schema.get("prefixItems", ())[: len(items)]
        kinds = [*kinds, *[schema.get("items", {})] * (len(items) - len(kinds))]
        return [_coerce(inner, kind, root) for inner, kind in zip(items, kinds, strict=True)]
    if schema.get("type") == "boolean" and not isinstance(value, str):
        return value  # a number is no boolean, though msgspec would take 0 and 1 for one
    try:
        return structure(value, _SCALARS[schema["type"]])
    except (msgspec.ValidationError, KeyError, TypeError):
        return value


def _last_resort(config: Any, config_class: type | None) -> ConfigMistake:
    try:
        structure_settings(config, config_class)
    except msgspec.ValidationError as error:
        return _mistake_from_msgspec(error, "")
    return ConfigMistake("", "the configuration does not fit its schema")


def _mistake_from_msgspec(error: msgspec.ValidationError, path: str) -> ConfigMistake:
    text, _, inner = str(error).partition(" - at `$")
    text = "expected a number" if text == "Invalid decimal string" else text
    return ConfigMistake((path + inner.strip("`").replace("[...]", "")).strip("."), text)


def _is_within(path: str, outer: str) -> bool:
    return path == outer or path.startswith((f"{outer}.", f"{outer}["))
