"""What a function is: its parameters, what it does with null, unknown and sensitive arguments, and its body."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Protocol

import msgspec

from tollgate_hcl.evaluate.binary import Number
from tollgate_hcl.evaluate.budget import Budget
from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import (
    Datum,
    boolean,
    has_mark,
    is_wholly_known,
    not_null,
    number,
    strip_marks,
    text,
    unknown,
)
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.types import ANY, BOOL, NUMBER, STRING, UNTYPED, Type, is_row
from tollgate_hcl.tree import Value


class FileAccess(Protocol):
    """Reads the files that belong to a configuration, by their paths from its root, and no others."""

    def read(self, path: str) -> bytes | None:
        """Return the bytes of a file, or None if there is none.

        Raises:
            Undecidable: the path leads out of the configuration.
        """
        ...

    def names(self, folder: str) -> list[str]:
        """Return the files below a folder, by their paths from it.

        Raises:
            Undecidable: the folder cannot be read.
        """
        ...


class FunctionContext(msgspec.Struct, frozen=True):
    """What functions need beside their arguments.

    Attributes:
        files: the configuration's files; without them, what reads a file is not known.
        decode_yaml: reads a YAML text into JSON-like values; without it, `yamldecode` is not known.
    """

    files: FileAccess | None = None
    decode_yaml: Callable[[str], object] | None = None


Render = Callable[[Value, Mapping[str, Datum]], Datum]


class Invocation(msgspec.Struct, frozen=True):
    """One call: what its body may use."""

    name: str
    context: FunctionContext
    budget: Budget
    render: Render


Body = Callable[[Invocation, Sequence[Datum]], Datum]


class Function(msgspec.Struct, frozen=True, kw_only=True):
    """A function.

    Attributes:
        parameters: the type of each.
        variadic: the type of any further arguments, or None if there are none.
        returns: the type of the result, where it is always the same.
        takes_null: whether an argument may be null.
        takes_unknown: whether an argument may be unknown; else the result is unknown.
        takes_parts: whether a part of an argument may be unknown; else the result is unknown.
        takes_marks: whether arguments keep their marks; else the result gets all of them.
    """

    parameters: tuple[Type, ...]
    variadic: Type | None
    returns: Type
    body: Body
    takes_null: bool = False
    takes_unknown: bool = False
    takes_parts: bool = False
    takes_marks: bool = False

    def call(self, invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
        """Return what it returns.

        Raises:
            EvaluationFailure: it refuses the arguments.
            Undecidable: the result cannot be worked out.
        """
        given = self._converted(invocation.name, arguments)
        is_sensitive = False
        if not self.takes_marks:
            is_sensitive = any(has_mark(one) for one in given)
            given = [strip_marks(one) for one in given] if is_sensitive else given
        if not self.takes_unknown and not all(one.is_known for one in given):
            return self._unknown.marked(is_sensitive)
        if not (self.takes_unknown or self.takes_parts) and not all(is_wholly_known(one) for one in given):
            return self._unknown.marked(is_sensitive)
        return self.body(invocation, given).marked(is_sensitive)

    @property
    def _unknown(self) -> Datum:
        return unknown() if self.returns == UNTYPED else not_null(self.returns)

    def _converted(self, name: str, arguments: Sequence[Datum]) -> list[Datum]:
        count, fixed = len(arguments), len(self.parameters)
        if count < fixed or (self.variadic is None and count > fixed):
            raise EvaluationFailure(f"{name} takes another number of arguments than {count}")
        types = [*self.parameters, *([self.variadic or ANY] * (count - fixed))]
        if not self.takes_null and any(one.is_null for one in arguments):
            raise EvaluationFailure(f"an argument of {name} is null")
        return [convert(one, of) for one, of in zip(arguments, types, strict=True)]


def on_values(
    *parameters: Type,
    variadic: Type | None = None,
    returns: Type = UNTYPED,
    takes_null: bool = False,
    takes_unknown: bool = False,
    takes_parts: bool = False,
    takes_marks: bool = False,
) -> Callable[[Callable[..., Datum]], Function]:
    """Make a function of a body that takes values and returns one."""

    def make(body: Callable[..., Datum]) -> Function:
        return Function(
            parameters=parameters,
            variadic=variadic,
            returns=returns,
            body=lambda _, arguments: body(*arguments),
            takes_null=takes_null,
            takes_unknown=takes_unknown,
            takes_parts=takes_parts,
            takes_marks=takes_marks,
        )

    return make


def on_contents(
    *parameters: Type, variadic: Type | None = None, returns: Type = STRING
) -> Callable[[Callable[..., Any]], Function]:
    """Make a function of a body that takes strings, numbers and bools, and returns one of these."""

    def make(body: Callable[..., Any]) -> Function:
        return Function(
            parameters=parameters,
            variadic=variadic,
            returns=returns,
            body=lambda _, arguments: from_content(body(*(one.content for one in arguments)), returns),
        )

    return make


def on_text(body: Callable[[str], Any], *, returns: Type = STRING) -> Function:
    """Make a function of a body that takes a string."""
    return on_contents(STRING, returns=returns)(body)


def on_texts(body: Callable[[str, str], Any], *, returns: Type = STRING) -> Function:
    """Make a function of a body that takes two strings."""
    return on_contents(STRING, STRING, returns=returns)(body)


def on_number(body: Callable[[Number], Number]) -> Function:
    """Make a function of a body that takes a number."""
    return on_contents(NUMBER, returns=NUMBER)(body)


def on_value(body: Callable[[Datum], Datum], **options: Any) -> Function:
    """Make a function of a body that takes any value."""
    return on_values(ANY, **options)(body)


def from_content(value: Any, of: Type) -> Datum:
    """Return a string, number or bool of Python's as a value."""
    if of == STRING:
        return text(value)
    if of == BOOL:
        return boolean(value)
    assert of == NUMBER
    return number(value)


def whole(value: Datum, name: str) -> int:
    """Return a known number as an int.

    Raises:
        EvaluationFailure: it is not whole, or too large for an int of Go's.
    """
    content = value.content
    assert isinstance(content, int | Decimal)
    if content != int(content) or not -(2**63) <= content < 2**63:
        raise EvaluationFailure(f"{name} takes whole numbers only")
    return int(content)


def row_of(value: Datum, name: str) -> tuple[Datum, ...]:
    """Return the elements of a list, tuple or set.

    Raises:
        EvaluationFailure: it is none; the message names the function.
    """
    if value.is_null or not is_row(value.type):
        raise EvaluationFailure(f"{name} takes a list")
    return value.elements
