"""Asks an engine several references about several inputs at once, and finds out which of them it cannot answer."""

import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from policy_validator.rego.engines.engine import QUERY_SECONDS, Engine, EngineError, EngineTimeout

Answer = list[Any] | EngineError
"""The value of a reference in a list, an empty list if it is undefined, or why it could not be evaluated."""


def ask_all(
    engine: Engine, references: Sequence[str], documents: Sequence[Any], seconds: float = QUERY_SECONDS
) -> list[list[Answer]]:
    """Return, for each input, what each reference is. What fails is asked again by itself, to be named.

    Args:
        engine: the engine.
        references: what is asked.
        documents: the inputs.
        seconds: how long one evaluation may take; all of them together may take twice as long.
    """
    return _ask(engine, references, documents, _Limit(seconds, time.monotonic() + 2 * seconds))


class _Limit(Struct, frozen=True):
    """How long an evaluation may take, and when all of them have to be over."""

    seconds: float
    deadline: float


def _ask(engine: Engine, references: Sequence[str], documents: Sequence[Any], limit: _Limit) -> list[list[Answer]]:
    if not references or not documents:
        return [[] for _ in documents]
    seconds = min(limit.seconds, limit.deadline - time.monotonic())
    try:
        if seconds <= 0:
            raise EngineTimeout(f"there was no time left of the {2 * limit.seconds:g} s for all rules")
        return [[*values] for values in engine.ask(references, documents, seconds)]
    except EngineTimeout as error:
        if len(references) == 1:
            return [[error] for _ in documents]
    except EngineError as error:
        if len(references) == 1 and len(documents) == 1:
            return [[error]]
    if len(references) > 1:
        columns = [_ask(engine, [reference], documents, limit) for reference in references]
        return [[column[place][0] for column in columns] for place in range(len(documents))]
    half = len(documents) // 2
    parts = (documents[:half], documents[half:])
    return [row for part in parts for row in _ask(engine, references, part, limit)]
