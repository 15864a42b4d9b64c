"""ImportResourceState: take an existing object under Terraform's management."""

from __future__ import annotations

from typing import Any

import attrs

from pyvider.abilities import ImportsState
from pyvider.component import call
from pyvider.cty import CtyObject, Raw
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author.author_values import from_author, state_and_private
from pyvider.engine.author.failure import explain
from pyvider.engine.catalogue import Entry
from pyvider.engine.identity import identity_of
from pyvider.engine.rules.result_rules import known_only, settle
from pyvider.engine.server import Engine
from pyvider.errors import PyviderError
from pyvider.requests import ImportRequest


@attrs.frozen(kw_only=True)
class ImportedState:
    """What was found; Terraform reads it again before it is stored."""

    state: Raw = None
    private: bytes = b""
    identity: Raw = None
    diagnostics: Diagnostics


async def import_state(engine: Engine, entry: Entry, id_: str, identity: Raw) -> ImportedState:
    """Find the object that an id or an identity names."""
    diagnostics = Diagnostics()
    try:
        returned, private = await _author_imports(engine, entry, id_, identity)
        raw = from_author(returned, entry.type, null_object(entry.type))
    except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
        explain(error, "Import", entry.name, diagnostics)
        return ImportedState(diagnostics=diagnostics)
    if raw is None:
        diagnostics.error("Import operation failed", f'{entry.name}: there is no object with the id "{id_}".')
        return ImportedState(diagnostics=diagnostics)
    state = known_only(entry.type, settle(entry.shape, None, raw), diagnostics, "import")
    known = identity_of(entry, state, identity, Diagnostics()) if identity is None else identity
    return ImportedState(state=state, private=private or b"", identity=known, diagnostics=diagnostics)


def null_object(type_: CtyObject) -> dict[str, Raw]:
    """Return an object whose attributes are all null."""
    return dict.fromkeys(type_.attribute_types)


async def _author_imports(engine: Engine, entry: Entry, id_: str, identity: Raw) -> tuple[Any, bytes | None]:
    resource = entry.new()
    if not isinstance(resource, ImportsState):
        raise PyviderError(f"Objects of {entry.name} cannot be imported: the provider has no import for them.")
    request = ImportRequest(id=id_, identity=identity, provider=engine.provider)
    return state_and_private(await engine.operate(call(resource.import_state, request)))
