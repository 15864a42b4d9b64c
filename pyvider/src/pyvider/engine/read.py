"""ReadResource and ReadDataSource."""

from __future__ import annotations

from typing import Any

import attrs

from pyvider.component import call
from pyvider.context import ResourceContext
from pyvider.cty import Raw
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author import masking
from pyvider.engine.author.author_values import from_author, state_and_private, to_author, to_author_from_state
from pyvider.engine.author.failure import explain
from pyvider.engine.author.timeouts import timeout_seconds
from pyvider.engine.catalogue import Entry
from pyvider.engine.config_of_state import config_of_state
from pyvider.engine.identity import identity_of
from pyvider.engine.rules.result_rules import known_only, settle
from pyvider.engine.server import Engine
from pyvider.engine.shape import secrets_in


@attrs.frozen(kw_only=True)
class ReadRequest:
    """An object to look at again."""

    entry: Entry
    state: dict[str, Raw] | None
    private: bytes = b""
    meta: Any = None
    identity: Raw = None


@attrs.frozen(kw_only=True)
class ReadResponse:
    """The current object, or None if it no longer exists."""

    state: dict[str, Raw] | None = None
    private: bytes = b""
    identity: Raw = None
    diagnostics: Diagnostics = attrs.field(factory=Diagnostics)


async def read_resource(engine: Engine, request: ReadRequest) -> ReadResponse:
    """Look at an object again; private data is kept unless the author returns other (rule 22)."""
    entry = request.entry
    if request.state is None:
        return ReadResponse(private=request.private)
    masking.remember(secrets_in(entry.shape, request.state))
    report = engine.report()
    try:
        state, private = await _author_reads(engine, request, report)
    except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
        explain(error, "Read", entry.name, report.diagnostics)
        return ReadResponse(
            state=request.state, private=request.private, identity=request.identity, diagnostics=report.diagnostics
        )
    if state is None:
        return ReadResponse(diagnostics=report.diagnostics)
    if state is not request.state:
        state = settle(entry.shape, request.state, state)
        state = known_only(entry.type, state, report.diagnostics, "read")
    return ReadResponse(
        state=state,
        private=private or request.private,
        identity=identity_of(entry, state, request.identity, report.diagnostics),
        diagnostics=report.diagnostics,
    )


async def _author_reads(engine: Engine, request: ReadRequest, report: Any) -> tuple[Raw, bytes | None]:
    entry = request.entry
    if not entry.reads:
        return request.state, None
    config = config_of_state(entry.shape, request.state)
    limit = timeout_seconds("read", request.state)
    ctx = ResourceContext[Any, Any](
        to_author_from_state(config, entry.type, entry.config_class),
        to_author_from_state(request.state, entry.type, entry.state_class),
        None,
        request.private,
        provider=engine.provider,
        provider_meta=request.meta,
        identity=request.identity,
        timeout_seconds=limit,
        report=report,
    )
    returned, private = state_and_private(await engine.operate(call(entry.new().read, ctx), limit))
    if returned is ctx.state:
        return request.state, private
    return from_author(returned, entry.type, request.state), private


@attrs.frozen(kw_only=True)
class ReadDataRequest:
    """A data source to read."""

    entry: Entry
    config: dict[str, Raw]
    meta: Any = None


async def read_data_source(engine: Engine, request: ReadDataRequest) -> ReadResponse:
    """Read a data source; what it leaves out of its result is as configured."""
    entry = request.entry
    masking.remember(secrets_in(entry.shape, request.config))
    report = engine.report()
    try:
        limit = timeout_seconds("read", request.config)
        ctx = ResourceContext[Any, Any](
            to_author(request.config, entry.type, entry.config_class),
            provider=engine.provider,
            provider_meta=request.meta,
            timeout_seconds=limit,
            report=report,
        )
        result = await engine.operate(call(entry.new().read, ctx), limit)
        state = from_author(result, entry.type, request.config)
    except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
        explain(error, "Read", entry.name, report.diagnostics)
        return ReadResponse(diagnostics=report.diagnostics)
    if state is None:
        report.diagnostics.error("Read operation failed", f"{entry.name} found nothing.")
        return ReadResponse(diagnostics=report.diagnostics)
    state = known_only(entry.type, settle(entry.shape, request.config, state), report.diagnostics, "read")
    return ReadResponse(state=state, diagnostics=report.diagnostics)
