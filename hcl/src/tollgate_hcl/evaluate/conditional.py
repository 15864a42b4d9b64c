"""Which branch a conditional takes, and the type that both have."""

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import Datum, is_never_null, not_null, null, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.types import ANY, BOOL, Type, is_open
from tollgate_hcl.evaluate.unify import unify


def truth(condition: Datum) -> bool | None:
    """Return whether a condition is met; None if it is not known.

    Raises:
        EvaluationFailure: it is null, or no bool.
    """
    if condition.is_null:
        raise EvaluationFailure("the condition is null")
    return bool(convert(condition, BOOL).content) if condition.is_known else None


def choose(condition: Datum, if_true: Datum, if_false: Datum) -> Datum:
    """Return the branch for a condition, converted to the common type; it gets the marks of all three.

    Raises:
        EvaluationFailure: the branches have no type in common, or the condition is none.
    """
    of, is_met = _common(if_true, if_false), truth(condition)
    is_sensitive = condition.is_sensitive or if_true.is_sensitive or if_false.is_sensitive
    if is_met is None:
        return _either(if_true, if_false, of).marked(is_sensitive)
    chosen = if_true if is_met else if_false
    return (chosen if is_open(of) else convert(chosen, of)).marked(is_sensitive)


def _either(if_true: Datum, if_false: Datum, of: Type) -> Datum:
    if if_true.is_null and if_false.is_null:
        return null(of)
    return not_null(of) if is_never_null(if_true) and is_never_null(if_false) else unknown(of)


def _common(if_true: Datum, if_false: Datum) -> Type:
    if if_true.is_null and if_true.type == ANY:
        return if_false.type
    if if_false.is_null and if_false.type == ANY:
        return if_true.type
    of = unify([if_true.type, if_false.type])
    if of is None:
        raise EvaluationFailure("the two results of a conditional have no type in common")
    return of
