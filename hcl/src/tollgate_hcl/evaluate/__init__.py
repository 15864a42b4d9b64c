"""Expressions evaluated as Terraform evaluates them: known, null or unknown, and sensitive or not."""

from tollgate_hcl.evaluate.datum import Datum, Unknown, datum_from_plain, unknown
from tollgate_hcl.evaluate.evaluator import BoundScope, Evaluator, Scope
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions import FileAccess, FunctionContext

__all__ = [
    "BoundScope",
    "Datum",
    "EvaluationFailure",
    "Evaluator",
    "FileAccess",
    "FunctionContext",
    "Scope",
    "Undecidable",
    "Unknown",
    "datum_from_plain",
    "unknown",
]
