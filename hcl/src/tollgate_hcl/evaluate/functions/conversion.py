"""Functions between types, and those about what is sensitive."""

from typing import Any

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import Datum, boolean, unknown
from tollgate_hcl.evaluate.functions.function import Function, on_values
from tollgate_hcl.evaluate.types import ANY, BOOL, NUMBER, STRING, ListType, MapType, SetType, Type

_ALL: dict[str, Any] = {"takes_null": True, "takes_unknown": True, "takes_marks": True}


def _to(of: Type) -> Function:
    def body(value: Datum) -> Datum:
        return convert(value, of)

    return on_values(ANY, **_ALL)(body)


def _nonsensitive(value: Datum) -> Datum:
    return value.unmarked()


def _is_sensitive(value: Datum) -> Datum:
    return unknown(BOOL) if not value.is_known and not value.is_sensitive else boolean(value.is_sensitive)


def _sensitive(value: Datum) -> Datum:
    return value.marked()


def _same(value: Datum) -> Datum:
    return value


FUNCTIONS: dict[str, Function] = {
    "ephemeralasnull": on_values(ANY, **_ALL)(_same),
    "issensitive": on_values(ANY, returns=BOOL, **_ALL)(_is_sensitive),
    "nonsensitive": on_values(ANY, **_ALL)(_nonsensitive),
    "sensitive": on_values(ANY, **_ALL)(_sensitive),
    "tobool": _to(BOOL),
    "tolist": _to(ListType(ANY)),
    "tomap": _to(MapType(ANY)),
    "tonumber": _to(NUMBER),
    "toset": _to(SetType(ANY)),
    "tostring": _to(STRING),
}
