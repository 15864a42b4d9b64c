"""Values with their types.

Inside the engine a value is *raw*: plain Python, shaped by a type that travels beside it.

| type            | raw value                                                        |
|-----------------|------------------------------------------------------------------|
| string, bool    | `str`, `bool`                                                    |
| number          | `int` if whole, else `Decimal`; never `float`                    |
| list, tuple     | `list`                                                           |
| set             | `list` without duplicates, in canonical order (`canonical_set`)  |
| map, object     | `dict` with string keys; an object's has every attribute         |
| dynamic         | `CtyValue`, which brings the type along                          |
| null, any type  | `None`                                                           |
| unknown, any    | an `Unknown`, in most cases `UNKNOWN`                            |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from pyvider.cty.unknown import Unknown

if TYPE_CHECKING:
    from pyvider.cty.types import CtyType

Raw: TypeAlias = Any

SENSITIVE = "sensitive"


@attrs.frozen(repr=False)
class CtyValue:
    """A raw value together with its type and marks.

    Attributes:
        type: what shapes the raw value.
        raw: the value; see the module's table.
        marks: labels that travel with the value, such as `"sensitive"`.
    """

    type: CtyType
    raw: Raw
    marks: frozenset[str] = attrs.field(default=frozenset[str](), converter=frozenset[str])

    @property
    def is_null(self) -> bool:
        """Return whether this is null."""
        return self.raw is None

    @property
    def is_known(self) -> bool:
        """Return whether the value itself is known; parts of it may still be unknown."""
        return not isinstance(self.raw, Unknown)

    @property
    def is_wholly_known(self) -> bool:
        """Return whether the value and everything inside it is known."""
        return is_wholly_known(self.raw)

    @property
    def is_sensitive(self) -> bool:
        """Return whether the value must not be shown."""
        return SENSITIVE in self.marks

    def mark(self, *marks: str) -> CtyValue:
        """Return the same value with further marks."""
        return attrs.evolve(self, marks=self.marks | set(marks))

    def unmark(self) -> CtyValue:
        """Return the same value without marks."""
        return attrs.evolve(self, marks=frozenset())

    def to_python(self) -> Any:
        """Return the value as an author would write it; see `CtyType.raw_to_python`."""
        return self.type.raw_to_python(self.raw)

    def __repr__(self) -> str:
        shown = "(sensitive)" if self.is_sensitive else repr(self.raw)
        return f"CtyValue({self.type}, {shown})"


def is_wholly_known(raw: Raw) -> bool:
    """Return whether nothing inside a raw value is unknown."""
    kind = raw.__class__
    if kind is Unknown:
        return False
    if kind is list:
        return all(map(is_wholly_known, raw))
    if kind is dict:
        return all(map(is_wholly_known, raw.values()))
    return is_wholly_known(raw.raw) if kind is CtyValue else True
