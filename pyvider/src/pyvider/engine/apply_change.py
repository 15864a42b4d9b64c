"""ApplyResourceChange: run the author's create, update or delete, and keep what was made, whatever happens."""

from __future__ import annotations

from typing import Any

import attrs

from pyvider.component import call
from pyvider.context import Report, ResourceContext
from pyvider.cty import Raw
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author import masking
from pyvider.engine.author.author_values import from_author, state_and_private, to_author, to_author_from_state
from pyvider.engine.author.failure import explain
from pyvider.engine.author.timeouts import timeout_seconds
from pyvider.engine.catalogue import Entry
from pyvider.engine.config_of_state import config_of_state
from pyvider.engine.identity import identity_of
from pyvider.engine.rules.plan_rules import BUG
from pyvider.engine.rules.result_rules import SUMMARY, check_against_plan, known_only, settle
from pyvider.engine.server import Engine
from pyvider.engine.shape import secrets_in
from pyvider.errors import ConversionError


@attrs.frozen(kw_only=True)
class ApplyRequest:
    """A change to make; `planned` is None when the object is to be destroyed."""

    entry: Entry
    prior: dict[str, Raw] | None
    planned: dict[str, Raw] | None
    config: dict[str, Raw] | None
    private: bytes = b""
    meta: Any = None
    identity: Raw = None

    @property
    def operation(self) -> str:
        """Return what is done: create, update or delete."""
        if self.planned is None:
            return "delete"
        return "create" if self.prior is None else "update"


@attrs.frozen(kw_only=True)
class ApplyResponse:
    """What has become of the object; None if there is none (any more)."""

    state: dict[str, Raw] | None = None
    private: bytes = b""
    identity: Raw = None
    diagnostics: Diagnostics


async def apply_change(engine: Engine, request: ApplyRequest) -> ApplyResponse:
    """Make a planned change."""
    shape = request.entry.shape
    for raw in (request.config, request.prior, request.planned):
        masking.remember(secrets_in(shape, raw))
    report = engine.report()
    try:
        result = await _author_applies(engine, request, report)
        returned, private = state_and_private(result)
        state = from_author(returned, request.entry.type, request.planned)
    except Exception as error:  # noqa: BLE001 - whatever an author's code does, the state must be kept
        explain(error, "Apply", request.entry.name, report.diagnostics)
        return _after_failure(request, report)
    if state is None or request.planned is None:
        return _after_absence(request, state, report.diagnostics)
    return _after_success(request, state, private, report.diagnostics)


async def _author_applies(engine: Engine, request: ApplyRequest, report: Report) -> Any:
    entry = request.entry
    if request.config is not None:
        config = to_author(request.config, entry.type, entry.config_class)
    else:
        config = to_author_from_state(config_of_state(entry.shape, request.prior), entry.type, entry.config_class)
    limit = timeout_seconds(request.operation, request.config, request.prior)
    ctx = ResourceContext[Any, Any](
        config,
        to_author_from_state(request.prior, entry.type, entry.state_class),
        to_author(request.planned, entry.type, entry.state_class),
        request.private,
        provider=engine.provider,
        provider_meta=request.meta,
        identity=request.identity,
        timeout_seconds=limit,
        report=report,
    )
    return await engine.operate(call(entry.new().apply, ctx), limit)


def _after_success(
    request: ApplyRequest, state: dict[str, Raw], private: bytes | None, diagnostics: Diagnostics
) -> ApplyResponse:
    entry = request.entry
    state = settle(entry.shape, request.planned, state)
    sensitive = frozenset(member.name for member in entry.shape.members if member.is_sensitive)
    check_against_plan(entry.type, request.planned, state, sensitive, diagnostics)
    state = known_only(entry.type, state, diagnostics, "apply")
    return ApplyResponse(
        state=state,
        private=private or request.private,
        identity=identity_of(entry, state, request.identity, diagnostics),
        diagnostics=diagnostics,
    )


def _after_absence(request: ApplyRequest, state: Raw, diagnostics: Diagnostics) -> ApplyResponse:
    """Return the response after a deletion, or after an author returned None although the object should exist."""
    if request.planned is None:
        if state is not None:
            diagnostics.error(SUMMARY, f"It returned a state for an object that was to be destroyed (rule 17). {BUG}")
            return ApplyResponse(state=request.prior, private=request.private, diagnostics=diagnostics)
        return ApplyResponse(diagnostics=diagnostics)
    if not diagnostics.has_errors:
        diagnostics.error(
            SUMMARY,
            f"It returned no state after {request.operation}, as if there were no object (rule 20). {BUG}",
        )
    return ApplyResponse(
        state=request.prior, private=request.private, identity=request.identity, diagnostics=diagnostics
    )


def _after_failure(request: ApplyRequest, report: Report) -> ApplyResponse:
    """Keep what is known to exist: what the author saved on the way, else what there was before (rule 20)."""
    entry, state = request.entry, request.prior
    private = report.partial_private or request.private
    if report.partial_state is not None:
        try:
            partial = from_author(report.partial_state, entry.type, request.planned or request.prior)
            state = known_only(entry.type, settle(entry.shape, request.planned, partial), Diagnostics(), "apply")
        except ConversionError as error:
            explain(error, "Saving the partial state of the", entry.name, report.diagnostics)
    identity = identity_of(entry, state, request.identity, Diagnostics()) if state is not None else None
    return ApplyResponse(
        state=state,
        private=private if state is not None else b"",
        identity=identity,
        diagnostics=report.diagnostics,
    )
