"""Sets: which elements they have, and in which order."""

from collections.abc import Iterable
from decimal import Decimal

from tollgate_hcl.evaluate.binary import to_float
from tollgate_hcl.evaluate.datum import Datum, has_mark, is_wholly_known, strip_marks
from tollgate_hcl.evaluate.types import ANY, SetType, Type, is_primitive

_ESCAPES = str.maketrans({'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"})


def set_of(elements: Iterable[Datum], element: Type) -> Datum:
    """Return a set of elements that are of a type already: each once, in Terraform's order.

    Their marks become its own. What is not wholly known may still turn out to be equal to another element.
    """
    row = list(elements)
    is_sensitive = any(has_mark(one) for one in row if not one.is_null)
    known: dict[object, Datum] = {}
    others: list[Datum] = []
    for one in map(strip_marks, row):
        if is_wholly_known(one):
            known.setdefault(plain_key(one), one)
        else:
            others.append(one)
    order = _primitive_order if is_primitive(element) or element == ANY else _hash_order
    return Datum(SetType(element), tuple(sorted([*known.values(), *others], key=order)), is_sensitive)


def has_known_length(value: Datum) -> bool:
    """Return whether it is known how many elements a known row has."""
    return not isinstance(value.type, SetType) or len(value.elements) == 1 or is_wholly_known(value)


def plain_key(one: Datum) -> object:
    """Return the value as something that equals what equals it, types aside."""
    if isinstance(one.content, tuple):
        return tuple(plain_key(inner) for inner in one.content)
    if isinstance(one.content, dict):
        return tuple((name, plain_key(inner)) for name, inner in one.content.items())
    return one.content


def _rank(one: Datum) -> int:
    return 2 if one.is_null else 0 if one.is_known else 1


def _primitive_order(one: Datum) -> tuple[int, str | int | Decimal]:
    content = one.content
    return _rank(one), content if isinstance(content, str | int | Decimal) else 0


def _hash_order(one: Datum) -> tuple[int, str]:
    return _rank(one), _hash_text(one)


def _hash_text(one: Datum) -> str:
    """Return the text by which Terraform sorts elements that have no order of their own."""
    match one.content:
        case None:
            return "~"
        case bool(content):
            return "T" if content else "F"
        case int() | Decimal() as content:
            return f"{to_float(content):.10g}"
        case str(content):
            return f'"{content.translate(_ESCAPES)}"'
        case tuple(content):
            opening, closing = "<>" if hasattr(one.type, "elements") else "[]"
            return opening + "".join(f"{_hash_text(inner)};" for inner in content) + closing
        case dict(content) if hasattr(one.type, "attributes"):
            return "<" + "".join(f"{_hash_text(inner)};" for _, inner in sorted(content.items())) + ">"
        case dict(content):
            members = sorted(content.items())
            return "{" + "".join(f'"{name}":{_hash_text(inner)};' for name, inner in members) + "}"
        case _:
            return "?"
