"""What all Terraform types have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

from pyvider.cty.unknown import Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError, SchemaError
from pyvider.path import ROOT

T = TypeVar("T")

# Every level costs a few frames of Python's stack; no real schema comes near this.
MAX_TYPE_DEPTH = 128


class CtyType:
    """A type of Terraform's type system: immutable, hashable, equal to every other one that means the same."""

    @property
    def json(self) -> Any:
        """Return the type as Terraform's JSON has it, such as `["list", "string"]`."""
        raise NotImplementedError

    @cached_property
    def json_bytes(self) -> bytes:
        """Return the type's canonical JSON text, as it stands on the wire."""
        raise NotImplementedError

    @cached_property
    def friendly_name(self) -> str:
        """Return what a user would call the type, such as "list of string"."""
        raise NotImplementedError

    @cached_property
    def depth(self) -> int:
        """Return how many types stand inside one another, this one included."""
        return 1

    @cached_property
    def has_dynamic(self) -> bool:
        """Return whether the type leaves anything open."""
        return False

    @cached_property
    def memory(self) -> dict[object, Any]:
        """Return the cache of this object, by key; see `remembered`."""
        return {}

    def from_python(self, value: object) -> CtyValue:
        """Return the value of this type that an author means by a Python value.

        Raises:
            ConversionError: if it does not fit; nothing is converted from one type to another.
        """
        return CtyValue(self, self.raw_from_python(value))

    def validate(self, value: object) -> None:
        """Check that a Python value fits this type.

        Raises:
            ConversionError: if it does not.
        """
        self.raw_from_python(value)

    def raw_from_python(self, value: Any) -> Raw:
        """Return the result of `from_python` without the wrapper."""
        if value is None or isinstance(value, Unknown):
            return value
        if isinstance(value, CtyValue):
            return self._raw_from_value(value)
        return self._known_raw(value)

    def raw_to_python(self, raw: Raw) -> Any:
        """Return a raw value as an author would write it.

        Dynamic values lose their wrapper, and a set of strings, numbers or bools becomes a Python `set`.
        """
        return raw

    def order_text(self, raw: Raw) -> str:
        """Return the text by which Terraform sorts the elements of a set; different values may share one."""
        if raw is None:
            return "~"
        return "?" if isinstance(raw, Unknown) else self._known_order_text(raw)

    def _known_order_text(self, raw: Raw) -> str:
        raise NotImplementedError

    def _known_raw(self, value: Any) -> Raw:
        """Return the raw value for a Python value that is neither null, unknown nor wrapped."""
        raise NotImplementedError

    def _raw_from_value(self, value: CtyValue) -> Raw:
        if value.type == self or value.raw is None or isinstance(value.raw, Unknown):
            return value.raw
        raise ConversionError(ROOT, f"{self.friendly_name} is required, not {value.type.friendly_name}")

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, CtyType) and self.json_bytes == other.json_bytes)

    def __hash__(self) -> int:
        return hash(self.json_bytes)

    def __str__(self) -> str:
        return self.friendly_name


def remember(subject: CtyType, key: object, build: Callable[[Any], T]) -> T:
    """Return the result of `build` for a type, computed once for each type object and key."""
    found = subject.memory.get(key)
    if found is None:
        found = subject.memory[key] = build(subject)
    return found


def as_type(value: object) -> CtyType:
    """Return the given type itself.

    Raises:
        SchemaError: if it is not a type.
    """
    if isinstance(value, CtyType):
        return value
    if isinstance(value, type) and issubclass(value, CtyType):
        raise SchemaError(f"{value.__name__} is a class of types: write {value.__name__}()")
    raise SchemaError(f"{value!r} is not a Terraform type: use one such as CtyString()")


def mismatch(expected: str, value: object) -> ConversionError:
    """Return the complaint that a Python value is not what a type expects."""
    return ConversionError(ROOT, f"{expected} is required, not {_kind_of(value)}")


def wrong_attributes(expected: Iterable[str], given: Iterable[str]) -> ConversionError:
    """Return the error, in Terraform's words, that an object does not have exactly the expected attributes."""
    wanted, found = set(expected), set(map(str, given))
    lacking = f"; missing: {', '.join(sorted(wanted - found))}" if wanted - found else ""
    surplus = f"; unsupported: {', '.join(sorted(found - wanted))}" if found - wanted else ""
    message = f"an object with {len(wanted)} attributes is required ({len(found)} given){lacking}{surplus}"
    return ConversionError(ROOT, message)


def check_depth(subject: CtyType) -> None:
    """Refuse a type that is nested too deeply to be worked with."""
    if subject.depth > MAX_TYPE_DEPTH:
        raise ConversionError(ROOT, f"types nested more than {MAX_TYPE_DEPTH} levels deep are not supported")


def _kind_of(value: object) -> str:
    name = type(value).__name__
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"
