"""Raw values to instances of attrs classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import attrs

from pyvider.cty.structuring.builds import Build, build_for, build_part
from pyvider.cty.structuring.fields import class_mismatches, hints_of, matched_fields
from pyvider.cty.types import CtyObject, CtyType
from pyvider.cty.types.base import remember
from pyvider.cty.unknown import Unknown
from pyvider.cty.values import Raw
from pyvider.errors import ConversionError, SchemaError
from pyvider.path import ROOT, AttributeName, Step

T = TypeVar("T")


def structure(raw: Raw, subject: CtyType, cls: type[T]) -> T:
    """Return the instance of an attrs class that a raw object stands for.

    Null takes a field's default, unless the annotation allows None. Attributes without a field are left out.

    Raises:
        ConversionError: if a field refuses its value; its path says which.
        SchemaError: if the class has a field that the type cannot fill.
    """
    if raw.__class__ is not dict or not isinstance(subject, CtyObject):
        raise ConversionError(ROOT, f"an object is required to make a {cls.__name__}")
    try:
        return _builder_of(subject, cls)(raw)
    except RecursionError:
        raise ConversionError(ROOT, "the value is nested too deeply") from None


def structuring_errors(raw: Raw, subject: CtyType, cls: type) -> list[ConversionError]:
    """Return everything that keeps a raw object from becoming an instance of a class, each with its path."""
    try:
        structure(raw, subject, cls)
    except ConversionError as first:
        if not isinstance(subject, CtyObject) or raw.__class__ is not dict:
            return [first]
        errors = _Class(subject, cls).problems(raw)
        return errors or [first]
    return []


def _builder_of(subject: CtyObject, cls: type) -> Build:
    return remember(subject, cls, lambda _: _Class(subject, cls).build)


@attrs.frozen(kw_only=True)
class _Member:
    """One field of a class, and how it gets its value."""

    field: attrs.Attribute[Any]
    name: str
    build: Build | None
    null_takes_default: bool

    @property
    def convert(self) -> Callable[[Any], Any] | None:
        """Return the field's own converter."""
        given: Any = cast(Any, self.field).converter
        return getattr(given, "converter", given)

    def value(self, raw: Raw) -> Any:
        part = raw[self.name]
        if part is None or part.__class__ is Unknown or self.build is None:
            return part
        return build_part(self.build, part, self.name, AttributeName)


class _Class:
    """An attrs class as the target of values of one object type."""

    def __init__(self, subject: CtyObject, cls: type) -> None:
        for mismatch in class_mismatches(cls, subject):
            raise SchemaError(mismatch)
        hints = hints_of(cls)
        self._cls = cls
        self._members = [
            _Member(
                field=field,
                name=name,
                build=build_for(subject.attribute_types[name], hints[field.name].target, _builder_of),
                null_takes_default=field.default is not attrs.NOTHING and not hints[field.name].is_optional,
            )
            for field, name in matched_fields(cls, subject)
            if field.init
        ]
        # The same once more, flat: this is what every call of a provider passes through.
        self._steps = [
            (member.name, member.field.alias or member.field.name, member.build, member.null_takes_default)
            for member in self._members
        ]

    def build(self, raw: Raw) -> Any:
        values: dict[str, Any] = {}
        for name, argument, build, null_takes_default in self._steps:
            value = raw[name]
            if value is None:
                if null_takes_default:
                    continue
            elif value.__class__ is Unknown:
                return self.build_partly_unknown(raw)
            elif build is not None:
                value = build_part(build, value, name, AttributeName)
            values[argument] = value
        try:
            return self._cls(**values)
        except ConversionError:
            raise
        except (ValueError, TypeError) as error:
            raise next(iter(self.problems(raw)), ConversionError(ROOT, str(error))) from error

    def problems(self, raw: Raw) -> list[ConversionError]:
        """Return everything that the fields have against their values."""
        found: list[ConversionError] = []
        instance: Any = cast(Any, object).__new__(self._cls)
        for member in self._members:
            try:
                self._set_field(instance, member, raw)
            except ConversionError as error:
                found.append(error)
        found.extend(self._refusals(instance, {error.path.steps[0] for error in found if error.path}))
        return found

    def build_partly_unknown(self, raw: Raw) -> Any:
        """Return an instance whose unknown fields were not converted or validated."""
        instance: Any = cast(Any, object).__new__(self._cls)
        for member in self._members:
            self._set_field(instance, member, raw)
        missing = [field for field in attrs.fields(self._cls) if not hasattr(instance, field.name)]
        for field in missing:
            object.__setattr__(instance, field.name, _default_of(field, instance))
        for error in self._refusals(instance, set()):
            raise error
        return instance

    def _set_field(self, instance: Any, member: _Member, raw: Raw) -> None:
        value = member.value(raw)
        if value is None and member.null_takes_default:
            value = _default_of(member.field, instance)
        elif member.convert is not None and value.__class__ is not Unknown:
            value = _call_author(member.name, member.convert, value)
        object.__setattr__(instance, member.field.name, value)

    def _refusals(self, instance: Any, known: set[Step]) -> list[ConversionError]:
        """Return the errors of the fields' validators, without fields already known to be wrong."""
        found: list[ConversionError] = []
        for member in self._members:
            value = getattr(instance, member.field.name, None)
            if member.field.validator is None or value.__class__ is Unknown or AttributeName(member.name) in known:
                continue
            try:
                _call_author(member.name, member.field.validator, instance, member.field, value)
            except ConversionError as error:
                found.append(error)
        return found


def _call_author(name: str, function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except (ValueError, TypeError) as error:
        message = str(error.args[0]) if error.args else type(error).__name__
        raise ConversionError(ROOT.under(AttributeName(name)), message) from error


def _default_of(field: attrs.Attribute[Any], instance: Any) -> Any:
    default: Any = field.default
    if isinstance(default, cast(type, attrs.Factory)):
        return default.factory(instance) if default.takes_self else default.factory()
    return None if default is attrs.NOTHING else default
