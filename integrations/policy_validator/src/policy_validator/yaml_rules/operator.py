"""An operator of YAML rules: its name, its operand, and whether a value satisfies it."""

from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Any, Literal, cast

from msgspec import Struct
from tollgate_runtime import MISSING

Test = Callable[[Any, Any], bool]
"""Takes the value and what was written beside the operator."""
Check = Callable[[Any], str]
"""Says what is wrong with what was written beside an operator; nothing if it will do."""


class UnfitValue(Exception):
    """Raised for a value of the plan that the operator cannot handle; the message says why."""


class Operator(Struct, frozen=True, kw_only=True):
    """One operator.

    Attributes:
        name: the word in the file.
        phrase: how a message says it, with `{}` for what stands beside it: "be at least {}". One that is switched on
            or off has two, parted by a bar: "be set|not be set".
        test: whether a value satisfies it.
        check: what may stand beside it.
        if_missing: the answer where nothing is set; None asks `test`, which is then given MISSING.
        reads: `after`, or `change` where `test` is given the pair of the value before and after.
    """

    name: str
    phrase: str
    test: Test
    check: Check = lambda _: ""
    if_missing: bool | None = False
    reads: Literal["after", "change"] = "after"

    def wording(self, expected: Any, shown: str, *, is_negated: bool) -> str:
        """Return the requirement on a value: "must be at least 3"."""
        positive, _, negative = self.phrase.partition("|")
        if negative:
            return f"must {positive if (expected is True) is not is_negated else negative}"
        return f"must {'not ' if is_negated else ''}{positive.format(shown)}"


def number(value: Any) -> Decimal:
    """Return a number, also from a text, as Terraform converts it.

    Raises:
        UnfitValue: it is none.
    """
    if not isinstance(value, bool) and isinstance(value, int | float | Decimal | str):
        try:
            found = Decimal(str(value))
        except InvalidOperation:
            found = Decimal("NaN")
        if found.is_finite():  # "NaN" and "Infinity" are numbers to Python, not to Terraform
            return found
    raise UnfitValue(f"is {kind(value)}, not a number")


def text(value: Any) -> str:
    """Return a text, or what Terraform would make one of.

    Raises:
        UnfitValue: it is a list or a map.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | Decimal):
        return str(value)
    raise UnfitValue(f"is {kind(value)}, not a text")


def items(value: Any) -> list[Any]:
    """Return the members of a list, or the keys of a map.

    Raises:
        UnfitValue: it is neither.
    """
    if isinstance(value, list):
        return cast("list[Any]", value)
    if isinstance(value, dict):
        return list(cast("dict[str, Any]", value))
    raise UnfitValue(f"is {kind(value)}, not a list")


def as_list(value: Any) -> list[Any]:
    """Return what was written beside an operator, as a list; a single value is a list of one."""
    return cast("list[Any]", value) if isinstance(value, list) else [value]


def same(one: Any, other: Any) -> bool:
    """Return whether two values are equal, with Terraform's conversions between texts, numbers and booleans."""
    kinds: tuple[object, object] = (one, other)
    if all(isinstance(value, dict) for value in kinds):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if all(isinstance(value, list) for value in kinds):
        return len(one) == len(other) and all(map(same, one, other))
    if _is_scalar(one) and _is_scalar(other) and type(one) is not type(other):
        try:
            return number(one) == number(other)
        except UnfitValue:
            return text(one) == text(other)
    return type(one) is type(other) and bool(one == other)


def kind(value: Any) -> str:
    """Return the type of a value in a word."""
    if value is MISSING or value is None:
        return "not set"
    for types, name in ((bool, "a boolean"), (str, "a text"), (int | float | Decimal, "a number"), (list, "a list")):
        if isinstance(value, types):
            return name
    return "a map"


def _is_scalar(value: Any) -> bool:
    return isinstance(value, str | bool | int | float | Decimal)


def wants_boolean(expected: Any) -> str:
    """Return the error if the operand is not a boolean."""
    return "" if isinstance(expected, bool) else "takes true or false"


def wants_number(expected: Any) -> str:
    """Return the error if the operand is not a number."""
    return "" if _is_number(expected) else "takes a number"


def wants_count(expected: Any) -> str:
    """Return the error if the operand is not a whole number from 0."""
    is_count = isinstance(expected, int) and not isinstance(expected, bool) and expected >= 0
    return "" if is_count else "takes a whole number from 0 on"


def wants_texts(expected: Any) -> str:
    """Return the error if the operand is not a text or a list of texts."""
    several = as_list(expected)
    return "" if several and all(isinstance(one, str) for one in several) else "takes a text or a list of texts"


def wants_list(expected: Any) -> str:
    """Return the error if the operand is not a list."""
    return "" if isinstance(expected, list) and expected else "takes a list with at least one value"


def wants_range(expected: Any) -> str:
    """Return the error if the operand is not a range of two numbers."""
    pair = cast("list[Any]", expected) if isinstance(expected, list) else []
    fits = len(pair) == 2 and all(map(_is_number, pair)) and pair[0] <= pair[1]
    return "" if fits else "takes a list of two numbers, the smaller first"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)
