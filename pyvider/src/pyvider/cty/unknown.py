"""Values that Terraform will only learn during apply, and what is already certain about them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, final

import attrs

Number = int | Decimal


@final
@attrs.frozen(kw_only=True, repr=False)
class Unknown:
    """A value not known yet; its fields, called refinements, promise what it will be like.

    A promise binds: Terraform refuses an apply whose result breaks it.

    Attributes:
        not_null: the value will not be null.
        string_prefix: a string will begin so.
        number_lower: a number will not be below this bound.
        number_lower_inclusive: whether it may equal the bound.
        number_upper: a number will not be above this bound.
        number_upper_inclusive: whether it may equal the bound.
        length_lower: a list, set or map will have at least so many elements.
        length_upper: a list, set or map will have at most so many elements.
    """

    not_null: bool = False
    string_prefix: str = ""
    number_lower: Number | None = None
    number_lower_inclusive: bool = True
    number_upper: Number | None = None
    number_upper_inclusive: bool = True
    length_lower: int | None = None
    length_upper: int | None = None

    @property
    def is_refined(self) -> bool:
        """Return whether anything is promised."""
        return self != UNKNOWN

    def admits(self, raw: Any) -> bool:
        """Return whether a raw value keeps the promises; an unknown one might."""
        if isinstance(raw, Unknown):
            return True
        if raw is None:
            return not self.not_null
        if isinstance(raw, str):
            return raw.startswith(self.string_prefix)
        if isinstance(raw, bool):
            return True
        if isinstance(raw, int | Decimal):
            return self._admits_number(raw)
        return raw.__class__ not in (list, dict) or self._admits_length(len(raw))

    def _admits_number(self, number: Number) -> bool:
        lower, upper = self.number_lower, self.number_upper
        if lower is not None and (number < lower or (number == lower and not self.number_lower_inclusive)):
            return False
        return upper is None or number < upper or (number == upper and self.number_upper_inclusive)

    def _admits_length(self, length: int) -> bool:
        if self.length_lower is not None and length < self.length_lower:
            return False
        return self.length_upper is None or length <= self.length_upper

    def __repr__(self) -> str:
        promises = (
            f"{field.name}={getattr(self, field.name)!r}"
            for field in attrs.fields(Unknown)
            if getattr(self, field.name) != field.default
        )
        return f"Unknown({', '.join(promises)})" if self.is_refined else "UNKNOWN"


UNKNOWN = Unknown()
