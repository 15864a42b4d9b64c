"""Visiting, changing and comparing raw values by path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from pyvider.cty.set_order import canonical_set
from pyvider.cty.types import CtyDynamic, CtyList, CtyMap, CtyObject, CtySet, CtyTuple, CtyType
from pyvider.cty.unknown import Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT, AttributeName, AttributePath, ElementKey, Step

Transform: TypeAlias = Callable[[AttributePath, Raw, CtyType], Raw]


def walk(raw: Raw, subject: CtyType, path: AttributePath = ROOT) -> Iterator[tuple[AttributePath, Raw, CtyType]]:
    """Yield every value inside a raw value, itself first, with its path and type.

    A set's elements have no path of their own: they come under the path of the set. What is null, unknown or
    dynamic comes as it is; a dynamic value's content follows under the same path.
    """
    yield path, raw, subject
    for step, part, subtype in children(raw, subject):
        yield from walk(part, subtype, path if step is None else path / step)


def children(raw: Raw, subject: CtyType) -> Iterator[tuple[Step | None, Raw, CtyType]]:
    """Yield the values directly inside a raw value; a step of None stays at the same path."""
    match subject:
        case CtyObject() if raw.__class__ is dict:
            for name, subtype in subject.attribute_types.items():
                yield AttributeName(name), raw[name], subtype
        case CtyList() if raw.__class__ is list:
            for position, part in enumerate(raw):
                yield ElementKey(position), part, subject.element_type
        case CtySet() if raw.__class__ is list:
            for part in raw:
                yield None, part, subject.element_type
        case CtyMap() if raw.__class__ is dict:
            for key, part in raw.items():
                yield ElementKey(key), part, subject.value_type
        case CtyTuple() if raw.__class__ is list:
            for position, (part, subtype) in enumerate(zip(raw, subject.element_types, strict=True)):
                yield ElementKey(position), part, subtype
        case CtyDynamic() if isinstance(raw, CtyValue):
            yield None, raw.raw, raw.type
        case _:
            return


def transform(raw: Raw, subject: CtyType, change: Transform, path: AttributePath = ROOT) -> Raw:
    """Return the value after `change(path, raw, type)` has seen each part, innermost first; the original is kept."""

    def inner(step: Step | None, part: Raw, subtype: CtyType) -> Raw:
        return transform(part, subtype, change, path if step is None else path / step)

    changed = _rebuilt(raw, subject, inner)
    return change(path, changed, subject)


def _rebuilt(raw: Raw, subject: CtyType, inner: Callable[[Step | None, Raw, CtyType], Raw]) -> Raw:
    parts = [inner(*child) for child in children(raw, subject)]
    match subject:
        case CtyObject() if raw.__class__ is dict:
            return dict(zip(subject.attribute_types, parts, strict=True))
        case CtyMap() if raw.__class__ is dict:
            return dict(zip(raw, parts, strict=True))
        case CtySet() if raw.__class__ is list:
            return canonical_set(parts, subject.element_type)
        case CtyList() | CtyTuple() if raw.__class__ is list:
            return parts
        case CtyDynamic() if isinstance(raw, CtyValue):
            return CtyValue(raw.type, parts[0])
        case _:
            return raw


def value_at(raw: Raw, path: AttributePath) -> Raw:
    """Return the value at a path; what is null or unknown on the way is so at the end.

    Raises:
        ConversionError: if there is nothing at the path.
    """
    for position, step in enumerate(path):
        while isinstance(raw, CtyValue):
            raw = raw.raw
        if raw.__class__ is not dict and raw.__class__ is not list:
            return raw
        try:
            raw = raw[step.name if isinstance(step, AttributeName) else step.key]
        except (KeyError, IndexError, TypeError):
            raise ConversionError(AttributePath(path.steps[: position + 1]), "there is no such value") from None
    return raw


def with_value_at(raw: Raw, path: AttributePath, value: Raw) -> Raw:
    """Return the value with another one at a path; the original stays as it is.

    Raises:
        ConversionError: if the path leads through something that is not there.
    """
    if not path:
        return value
    if isinstance(raw, CtyValue):
        return CtyValue(raw.type, with_value_at(raw.raw, path, value))
    step, rest = path.steps[0], AttributePath(path.steps[1:])
    key = step.name if isinstance(step, AttributeName) else step.key
    try:
        changed = with_value_at(raw[key] if rest else None, rest, value)
        copy = raw.copy()
        copy[key] = changed
    except (KeyError, IndexError, TypeError, AttributeError):
        raise ConversionError(AttributePath((step,)), "there is no such value") from None
    except ConversionError as error:
        raise error.within(step) from None
    return copy


def values_equal(a: Raw, b: Raw) -> bool:
    """Return whether two raw values of one type are the same; unknown equals unknown of the same refinements."""
    return a == b


def differences(a: Raw, b: Raw, subject: CtyType, path: AttributePath = ROOT) -> Iterator[AttributePath]:
    """Yield the innermost paths at which two raw values of one type differ.

    Sets, and lists or maps of other sizes, differ as a whole.
    """
    if a == b:
        return
    ours, theirs = list(children(a, subject)), list(children(b, subject))
    is_comparable = ours and [step for step, _, _ in ours] == [step for step, _, _ in theirs]
    if not is_comparable or isinstance(subject, CtySet):
        yield path
        return
    for (step, part, subtype), (_, other, other_type) in zip(ours, theirs, strict=True):
        if subtype != other_type:
            yield path
        else:
            yield from differences(part, other, subtype, path if step is None else path / step)


def first_difference(a: Raw, b: Raw, subject: CtyType) -> AttributePath | None:
    """Return where two raw values of one type differ first, or None if they are the same."""
    return next(differences(a, b, subject), None)


def unknown_paths(raw: Raw, subject: CtyType) -> list[AttributePath]:
    """Return the paths of everything that is not known yet."""
    return [path for path, part, _ in walk(raw, subject) if isinstance(part, Unknown)]
