"""MoveResourceState: takes over an object of another type, if the author supports that."""

from __future__ import annotations

import attrs

from pyvider.abilities import MovesState
from pyvider.component import call
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author.author_values import from_author, state_and_private
from pyvider.engine.author.failure import explain
from pyvider.engine.catalogue import Entry
from pyvider.engine.identity import identity_of
from pyvider.engine.import_state import ImportedState, null_object
from pyvider.engine.rules.result_rules import known_only, settle
from pyvider.engine.server import Engine
from pyvider.requests import MoveRequest


async def move_state(engine: Engine, entry: Entry, request: MoveRequest) -> ImportedState:
    """Turn an object of another type into one of `entry`'s; refused unless the author's class can do it."""
    diagnostics, resource = Diagnostics(), entry.new()
    returned = private = None
    try:
        if isinstance(resource, MovesState):
            request = attrs.evolve(request, provider=engine.provider)
            returned, private = state_and_private(await engine.operate(call(resource.move_state, request)))
        raw = from_author(returned, entry.type, null_object(entry.type))
    except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
        explain(error, "Move", entry.name, diagnostics)
        return ImportedState(diagnostics=diagnostics)
    if raw is None:
        diagnostics.error(
            "Move not supported",
            f"An object of {request.type_name} ({request.provider_address}) cannot become one of {entry.name}: "
            "the provider does not know how. Remove the moved block, or import the object instead.",
        )
        return ImportedState(diagnostics=diagnostics)
    state = known_only(entry.type, settle(entry.shape, None, raw), diagnostics, "move")
    identity = identity_of(entry, state, None, diagnostics)
    return ImportedState(state=state, private=private or b"", identity=identity, diagnostics=diagnostics)
