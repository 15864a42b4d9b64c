"""Whether regopy can be trusted with an input: the values that it takes otherwise than OPA are refused by name."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from policy_validator.plain import mapping
from policy_validator.rego.engines.refusals import INSTALL
from policy_validator.rego.reading.events import Demand, Place
from policy_validator.rego.reading.shape import DEEP, InputPath, Step, describe_path
from policy_validator.rego.reading.summary import RuleReading

_MISSING: Final = object()
_REASONS: Mapping[Demand, str] = {
    "a number": "it puts null and texts in another order",
    "defined": "it takes `not` of a call with something undefined for true",
    "a text": "it formats other values otherwise",
    "a whole number": "it formats other values otherwise",
}


def refused_in_text(reading: RuleReading) -> str:
    """Return why regopy must not run a rule at all, or an empty text."""
    for reason, place in reading.events.differences.items():
        return f"{place.file}:{place.line}: {reason}; {INSTALL}"
    return ""


def refused_for(reading: RuleReading, document: Any) -> str:
    """Return why regopy must not run a rule on an input, or an empty text."""
    if not _is_concerned(document, reading.types):
        return ""
    for (path, demand), place in reading.events.demands.items():
        for value in _values(document, path, reading.types):
            if not _is_met(value, demand):
                return _sentence(path, demand, place)
    return ""


def _sentence(path: InputPath, demand: Demand, place: Place) -> str:
    what = f"{place.file}:{place.line}: `{describe_path(path)}` is not {demand} everywhere"
    return f"{what}, and regopy answers that otherwise than OPA: {_REASONS[demand]}; {INSTALL}"


def _is_met(value: Any, demand: Demand) -> bool:
    match demand:
        case "defined":
            return value is not _MISSING
        case "a text":
            return value is _MISSING or isinstance(value, str)
        case "a number":
            return value is _MISSING or (isinstance(value, int | float) and not isinstance(value, bool))
        case "a whole number":
            return value is _MISSING or (isinstance(value, int) and not isinstance(value, bool))


def _is_concerned(value: Any, types: Collection[str]) -> bool:
    """Return whether a resource is of a type that a rule names; True for what is no resource."""
    kind = mapping(value).get("type")
    return not types or not isinstance(kind, str) or kind in types


def _values(value: Any, path: Sequence[Step], types: Collection[str]) -> Iterator[Any]:
    """Yield every value at a path, or a marker if there is none."""
    if not path:
        yield value
        return
    step, rest = path[0], path[1:]
    if step is DEEP:
        yield object()  # it may be anything, which meets no demand
    elif isinstance(step, str | int):
        yield from _values(_member(value, step), rest, types)
    else:
        several: Any = list(mapping(value).values()) if isinstance(value, dict) else value
        for inner in cast("list[Any]", several) if isinstance(several, list) else [_MISSING]:
            if _is_concerned(inner, types):
                yield from _values(inner, rest, types)


def _member(value: Any, step: str | int) -> Any:
    if isinstance(value, dict) and isinstance(step, str):
        return cast("dict[str, Any]", value).get(step, _MISSING)
    if isinstance(value, list) and isinstance(step, int) and step < len(cast("list[Any]", value)):
        return cast("list[Any]", value)[step]
    return _MISSING
