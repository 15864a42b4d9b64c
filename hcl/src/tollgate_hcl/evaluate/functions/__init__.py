"""Terraform's functions, a file for each group of them; a group is imported when one of it is called."""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import cast

from tollgate_hcl.evaluate.budget import Budget
from tollgate_hcl.evaluate.datum import Datum, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import FileAccess, Function, FunctionContext, Invocation, Render
from tollgate_hcl.evaluate.types import STRING, UNTYPED

__all__ = ["FileAccess", "FunctionContext", "all_functions", "call_function"]

_GROUPS = (
    *("maps", "elements", "lists", "text", "conversion", "numeric", "regular"),
    *("encoding", "filesystem", "hashes", "network", "clock", "sets"),
)
"""The groups, the most used first."""

NEVER_KNOWN = frozenset({"base64gunzip", "base64gzip", "bcrypt", "plantimestamp", "rsadecrypt", "timestamp", "uuid"})
"""Strings that differ from run to run, or that only Go's libraries give to the byte."""


def all_functions() -> dict[str, Function]:
    """Return every function by its name."""
    return {name: function for group in _GROUPS for name, function in _functions(group).items()}


def call_function(
    name: str, arguments: Sequence[Datum], context: FunctionContext, budget: Budget, render: Render
) -> Datum:
    """Return what a function returns.

    Raises:
        EvaluationFailure: there is no such function, or it refuses the arguments.
        Undecidable: the result cannot be worked out.
    """
    plain = name.removeprefix("core::")
    if plain in NEVER_KNOWN or "::" in plain:
        of = STRING if plain in NEVER_KNOWN else UNTYPED
        return unknown(of, f"what {name}() returns is known only to Terraform")
    function = _find(plain)
    if function is None:
        raise EvaluationFailure(f"there is no function {name}")
    return function.call(Invocation(name, context, budget, render), arguments)


@lru_cache(maxsize=1024)
def _find(name: str) -> Function | None:
    return next((found for group in _GROUPS if (found := _functions(group).get(name)) is not None), None)


def _functions(group: str) -> dict[str, Function]:
    return cast("dict[str, Function]", import_module(f"{__name__}.{group}").FUNCTIONS)
