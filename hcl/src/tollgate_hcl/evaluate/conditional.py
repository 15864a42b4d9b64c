"""Which branch a conditional takes, and the type that both have."""

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import Datum, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.types import ANY, Type
from tollgate_hcl.evaluate.unify import unify


def choose(condition: bool | None, if_true: Datum, if_false: Datum) -> Datum:
    """Return the branch for a condition, converted to the common type; None means an unknown condition.

    Raises:
        EvaluationFailure: the branches have no type in common.
    """
    of = _common(if_true, if_false)
    if condition is None:
        return unknown(of).marked(if_true.is_sensitive or if_false.is_sensitive)
    chosen = if_true if condition else if_false
    return chosen if of == ANY else convert(chosen, of)


def _common(if_true: Datum, if_false: Datum) -> Type:
    if if_true.is_null and if_true.type == ANY:
        return if_false.type
    if if_false.is_null and if_false.type == ANY:
        return if_true.type
    of = unify([if_true.type, if_false.type])
    if of is None:
        raise EvaluationFailure("the two results of a conditional have no type in common")
    return of
