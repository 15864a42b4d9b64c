"""Settings that are written as texts and mean something else: times, durations, paths, URLs."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, cast, get_args, get_origin

import attrs
import msgspec

from tollgate_runtime.config.url import Url
from tollgate_runtime.config.walk import join
from tollgate_runtime.errors import ConfigMistake

Parser: TypeAlias = Callable[[Any], Any]
"""Reads a value; whatever it raises means that the value will not do."""

_DURATION_PART = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h|d)")
_DURATION = re.compile(rf"(?:{_DURATION_PART.pattern})+")
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}

_EXPECTED = {
    datetime: "a date and time with its zone, such as 2026-03-01T12:00:00Z",
    date: "a date such as 2026-03-01",
    timedelta: "a duration such as 30s, 5m, 1h30m or 7d, or a number of seconds",
    Path: "a path",
    Url: "a URL such as https://example.com/path",
}
_SCHEMAS: dict[Any, dict[str, Any]] = {
    datetime: {"type": "string", "format": "date-time"},
    date: {"type": "string", "format": "date"},
    timedelta: {"type": ["string", "number"], "minimum": 0, "examples": ["30s", "5m", "1h30m", "7d"]},
    Path: {"type": "string", "minLength": 1},
    Url: {"type": "string", "format": "uri"},
}


def convert_scalars(value: Any, annotation: Any, path: str, mistakes: list[ConfigMistake]) -> Any:
    """Return a configuration with every such setting converted.

    What cannot be read is added to the mistakes and left as it is, and so is all that its type has no place for.
    """
    kinds = _members(annotation)
    if isinstance(value, dict):
        return _converted_object(cast("dict[str, Any]", value), kinds, path, mistakes)
    if isinstance(value, list):
        return _converted_list(cast("list[Any]", value), kinds, path, mistakes)
    parsers = [parser for kind in kinds if (parser := _parser(kind)) is not None]
    return _parse(value, kinds, parsers, path, mistakes) if parsers else value


def scalar_schema(annotation: Any) -> dict[str, Any]:
    """Return the JSON Schema of such a setting.

    Raises:
        TypeError: its type is none of those that are read.
    """
    schema = _SCHEMAS.get(annotation)
    if schema is None:
        raise TypeError(f"{annotation!r} is no type for a configuration; use datetime, date, timedelta, Path or Url")
    return schema


def _converted_object(value: dict[str, Any], kinds: list[Any], path: str, mistakes: list[ConfigMistake]) -> Any:
    types: Mapping[str, Any] = {}
    for kind in kinds:
        if isinstance(kind, type) and attrs.has(kind):
            attrs.resolve_types(kind)
            types = {field.name: field.type for field in attrs.fields(kind)}
            break
        if isinstance(origin := get_origin(kind), type) and issubclass(origin, Mapping):
            types = dict.fromkeys(value, get_args(kind)[1])
            break
    return {key: convert_scalars(one, types.get(key, Any), join(path, key), mistakes) for key, one in value.items()}


def _converted_list(value: list[Any], kinds: list[Any], path: str, mistakes: list[ConfigMistake]) -> list[Any]:
    types: Sequence[Any] = [Any] * len(value)
    for kind in kinds:
        inner, origin = get_args(kind), get_origin(kind)
        if inner and isinstance(origin, type) and issubclass(origin, Iterable) and not issubclass(origin, Mapping):
            is_fixed = origin is tuple and inner[-1] is not Ellipsis
            types = inner if is_fixed and len(inner) == len(value) else [inner[0]] * len(value)
            break
    return [
        convert_scalars(item, type_, f"{path}[{index}]", mistakes)
        for index, (item, type_) in enumerate(zip(value, types, strict=True))
    ]


def _parse(value: Any, kinds: list[Any], parsers: list[Parser], path: str, mistakes: list[ConfigMistake]) -> Any:
    for parser in parsers:
        try:
            return parser(value)
        except (ValueError, TypeError, OverflowError):
            continue
    if len(parsers) == len(kinds):
        expected = " or ".join(_EXPECTED[kind] for kind in kinds)
        mistakes.append(ConfigMistake(path, f"expected {expected}, got {_format(value)}"))
    return value


def _members(annotation: Any) -> list[Any]:
    """Return the types that a setting may have."""
    if get_origin(annotation) is Annotated:
        return _members(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return [kind for member in get_args(annotation) if member is not NoneType for kind in _members(member)]
    return [annotation]


def _parser(kind: Any) -> Parser | None:
    try:
        return _PARSERS.get(kind)
    except TypeError:  # an annotation that cannot be hashed is none of ours
        return None


def _read_datetime(value: Any) -> datetime:
    read = datetime.fromisoformat(value)
    if read.tzinfo is None:
        raise ValueError("it names no zone")
    return read


def _read_duration(value: Any) -> timedelta:
    if isinstance(value, bool):
        raise TypeError("true and false are no durations")
    if not isinstance(value, str):
        read = timedelta(seconds=value)
    elif _DURATION.fullmatch(value):
        read = timedelta(seconds=sum(float(number) * _SECONDS[unit] for number, unit in _DURATION_PART.findall(value)))
    else:
        read = msgspec.convert(value, timedelta)  # PT1H30M, as ISO 8601 has it
    if read < timedelta():
        raise ValueError("a duration is not negative")
    return read


def _read_path(value: Any) -> Path:
    if not _text(value) or "\0" in value:
        raise ValueError("a path is not empty")
    return Path(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("it is no text")
    return value


_PARSERS: dict[Any, Parser] = {
    datetime: _read_datetime,
    date: date.fromisoformat,
    timedelta: _read_duration,
    Path: _read_path,
    Url: lambda value: Url(_text(value)),
}


def _format(value: Any) -> str:
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return repr(value)
    from tollgate_runtime.config.mistakes import kind_of

    return kind_of(value)
