"""UpgradeResourceState and UpgradeResourceIdentity: what Terraform stored, made to fit the current schema (rule 24)."""

from __future__ import annotations

import json
from typing import Any

import attrs

from pyvider.abilities import UpgradesState
from pyvider.component import call
from pyvider.cty import Raw, codec_json
from pyvider.cty.numbers import number_from_text
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author import masking
from pyvider.engine.author.author_values import from_author
from pyvider.engine.author.failure import explain
from pyvider.engine.catalogue import Entry
from pyvider.engine.rules.result_rules import known_only, settle
from pyvider.engine.server import Engine
from pyvider.engine.shape import secrets_in
from pyvider.errors import PyviderError


@attrs.frozen(kw_only=True)
class UpgradeRequest:
    """A stored state: JSON, and the version of the schema that wrote it."""

    entry: Entry
    version: int
    stored: bytes


@attrs.frozen(kw_only=True)
class UpgradeResponse:
    """The state by the current schema."""

    state: Raw = None
    diagnostics: Diagnostics


def exact_json(data: bytes) -> Any:
    """Return parsed JSON with exact numbers."""
    return json.loads(data, parse_int=number_from_text, parse_float=number_from_text) if data else {}


async def upgrade_state(engine: Engine, request: UpgradeRequest) -> UpgradeResponse:
    """Bring a stored state up to date; attributes that no longer exist are dropped."""
    entry, diagnostics = request.entry, Diagnostics()
    try:
        raw = await _upgraded(engine, request)
    except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
        explain(error, "Upgrade", entry.name, diagnostics)
        return UpgradeResponse(diagnostics=diagnostics)
    if raw is not None:
        masking.remember(secrets_in(entry.shape, raw))
        raw = settle(entry.shape, None, raw)
    return UpgradeResponse(state=raw, diagnostics=diagnostics)


async def _upgraded(engine: Engine, request: UpgradeRequest) -> Raw:
    entry, current = request.entry, request.entry.schema.version
    if request.version > current:
        raise PyviderError(
            f"The state of {entry.name} was written by a newer version of this provider (schema version "
            f"{request.version}, this one has {current}). Use that version or a later one."
        )
    resource = entry.new() if request.version < current else None
    if not isinstance(resource, UpgradesState):
        return codec_json.decode(request.stored, entry.type, ignore_unsupported=True)
    stored = exact_json(request.stored)
    upgraded = await engine.operate(call(resource.upgrade_state, request.version, stored))
    return known_only(entry.type, from_author(upgraded, entry.type, None), Diagnostics(), "upgrade")


async def upgrade_identity(request: UpgradeRequest) -> UpgradeResponse:
    """Bring a stored identity up to date."""
    diagnostics = Diagnostics()
    schema = request.entry.identity_schema
    if schema is None:
        return UpgradeResponse(diagnostics=diagnostics)
    try:
        raw = codec_json.decode(request.stored, schema.implied_type(), ignore_unsupported=True)
    except PyviderError as error:
        explain(error, "Upgrade", request.entry.name, diagnostics)
        return UpgradeResponse(diagnostics=diagnostics)
    return UpgradeResponse(state=raw, diagnostics=diagnostics)
