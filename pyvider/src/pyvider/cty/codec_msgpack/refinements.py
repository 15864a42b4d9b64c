"""Unknown values on the wire: MessagePack extensions, of code 12 if they carry refinements."""

from __future__ import annotations

from typing import Any

from tollgate_tfplugin.cty_msgpack import Extension, pack, unpack

from pyvider.cty.numbers import INT64_MAX, INT64_MIN, exact_float, number_from_float, number_from_text, number_to_text
from pyvider.cty.types import CollectionType, CtyNumber, CtyString, CtyType
from pyvider.cty.types.base import mismatch
from pyvider.cty.unknown import UNKNOWN, Number, Unknown

UNREFINED = Extension(0, b"\0")

_REFINED_CODE = 12
_NULLNESS, _PREFIX, _NUMBER_LOWER, _NUMBER_UPPER, _LENGTH_LOWER, _LENGTH_UPPER = range(1, 7)

# Terraform refuses a longer payload, and shortens a longer prefix.
_MAX_PAYLOAD_BYTES = 1024
_MAX_PREFIX_BYTES = 256


def unknown_to_extension(unknown: Unknown, subject: CtyType) -> object:
    """Return the extension for an unknown value of a type; promises that make no sense for the type are left out."""
    promises = _promises_of(unknown, subject)
    if not promises:
        return UNREFINED
    payload = pack(promises)
    return Extension(_REFINED_CODE, payload) if len(payload) <= _MAX_PAYLOAD_BYTES else UNREFINED


def unknown_from_extension(code: int, payload: bytes) -> Unknown | None:
    """Return the unknown value that an extension stands for; any code means unknown.

    A refinement may say that the value will certainly be null: then it is null now.
    """
    if code != _REFINED_CODE:
        return UNKNOWN
    try:
        promises = unpack(payload, strict_map_key=False)
        return _unknown_of(promises) if promises.__class__ is dict else UNKNOWN
    except (ValueError, TypeError):  # a promise that cannot be read is no promise
        return UNKNOWN


def number_to_wire(number: Number) -> int | float | str:
    """Return the number as MessagePack carries it without loss."""
    if isinstance(number, int):
        return number if INT64_MIN <= number <= INT64_MAX else number_to_text(number)
    exact = exact_float(number)
    return number_to_text(number) if exact is None else exact


def number_from_wire(form: object) -> Number:
    """Return the number that stands in one of MessagePack's forms."""
    if isinstance(form, float):
        return number_from_float(form)
    if isinstance(form, str):
        return number_from_text(form)
    if isinstance(form, int) and not isinstance(form, bool):
        return form
    raise mismatch("a number", form)


def _promises_of(unknown: Unknown, subject: CtyType) -> dict[int, Any]:
    promises: dict[int, Any] = {_NULLNESS: False} if unknown.not_null else {}
    if isinstance(subject, CtyString) and unknown.string_prefix:
        prefix = unknown.string_prefix.encode()[:_MAX_PREFIX_BYTES]
        promises[_PREFIX] = prefix.decode(errors="ignore")
    elif isinstance(subject, CtyNumber):
        if unknown.number_lower is not None:
            promises[_NUMBER_LOWER] = [number_to_wire(unknown.number_lower), unknown.number_lower_inclusive]
        if unknown.number_upper is not None:
            promises[_NUMBER_UPPER] = [number_to_wire(unknown.number_upper), unknown.number_upper_inclusive]
    elif isinstance(subject, CollectionType):
        if unknown.length_lower:
            promises[_LENGTH_LOWER] = unknown.length_lower
        if unknown.length_upper is not None:
            promises[_LENGTH_UPPER] = unknown.length_upper
    return promises


def _unknown_of(promises: dict[int, Any]) -> Unknown | None:
    if promises.get(_NULLNESS) is True:
        return None
    lower, lower_inclusive = _bound_of(promises.get(_NUMBER_LOWER))
    upper, upper_inclusive = _bound_of(promises.get(_NUMBER_UPPER))
    prefix, lengths = promises.get(_PREFIX, ""), (promises.get(_LENGTH_LOWER), promises.get(_LENGTH_UPPER))
    if not isinstance(prefix, str) or not all(length is None or length.__class__ is int for length in lengths):
        raise TypeError
    return Unknown(
        not_null=promises.get(_NULLNESS) is False,
        string_prefix=prefix,
        number_lower=lower,
        number_lower_inclusive=lower_inclusive,
        number_upper=upper,
        number_upper_inclusive=upper_inclusive,
        length_lower=lengths[0],
        length_upper=lengths[1],
    )


def _bound_of(form: Any) -> tuple[Number | None, bool]:
    if form is None:
        return None, True
    number, inclusive = form
    return number_from_wire(number), bool(inclusive)
