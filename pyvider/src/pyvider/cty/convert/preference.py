"""Which of several types is the better one to unify them to: the more general comes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyvider.cty.types import CtyDynamic, CtyList, CtyMap, CtyObject, CtySet, CtyString, CtyTuple, CtyType, PlainType


def by_preference(types: Sequence[CtyType]) -> Iterator[CtyType]:
    """Yield the types, each after all that are more general; otherwise in the order given."""
    waiting = list(types)
    while waiting:
        best = next((item for item in waiting if not any(_is_more_general(o, item) for o in waiting)), waiting[0])
        waiting.remove(best)
        yield best


def _is_more_general(a: CtyType, b: CtyType) -> bool:
    """Return whether a value of type `b` fits into `a` better than the other way round, judged at a glance."""
    match a, b:
        case CtyDynamic(), _:
            return not isinstance(b, CtyDynamic)
        case CtyString(), PlainType():
            return not isinstance(b, CtyString | CtyDynamic)
        case (CtyList(), CtyList()) | (CtySet(), CtySet()) | (CtyMap(), CtyMap()):
            return _is_more_general(a.element_type, b.element_type)
        case (CtyList(), CtyTuple() | CtySet()) | (CtyTuple(), CtySet()) | (CtyMap(), CtyObject()):
            return True
        case CtyObject(), CtyObject():
            ours, theirs = a.attribute_types, b.attribute_types
            return ours.keys() == theirs.keys() and _all_more_general([(ours[name], theirs[name]) for name in ours])
        case CtyTuple(), CtyTuple():
            same_length = len(a.element_types) == len(b.element_types)
            return same_length and _all_more_general(list(zip(a.element_types, b.element_types, strict=True)))
        case _:
            return False


def _all_more_general(pairs: Sequence[tuple[CtyType, CtyType]]) -> bool:
    ahead = any(_is_more_general(a, b) for a, b in pairs)
    behind = any(_is_more_general(b, a) for a, b in pairs)
    return ahead and not behind
