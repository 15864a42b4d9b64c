"""PlanResourceChange: the default plan, what the author makes of it, and Terraform's rules for the result."""

from __future__ import annotations

from typing import Any

import attrs

from pyvider.abilities import ChecksDestroy
from pyvider.component import call
from pyvider.context import Report, ResourceContext
from pyvider.cty import Raw
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author import masking
from pyvider.engine.author.author_values import from_author, state_and_private, to_author, to_author_from_state
from pyvider.engine.author.failure import explain
from pyvider.engine.catalogue import Entry
from pyvider.engine.rules.default_plan import DefaultPlan, default_plan, keep_timeouts_of_import
from pyvider.engine.rules.plan_rules import BUG, SUMMARY, plan_by_the_rules
from pyvider.engine.rules.replacement import checked_paths
from pyvider.engine.server import Engine
from pyvider.engine.shape import secrets_in
from pyvider.path import AttributePath
from pyvider.resource import accept_as_valid


@attrs.frozen(kw_only=True)
class PlanRequest:
    """A change to plan; `config` is None when the object is to be destroyed."""

    entry: Entry
    prior: dict[str, Raw] | None
    config: dict[str, Raw] | None
    private: bytes = b""
    meta: Any = None
    identity: Raw = None


@attrs.frozen(kw_only=True)
class PlanResponse:
    """What is planned."""

    planned: dict[str, Raw] | None = None
    private: bytes = b""
    identity: Raw = None
    replace_paths: list[AttributePath] = attrs.field(factory=list[AttributePath])
    diagnostics: Diagnostics


async def plan_change(engine: Engine, request: PlanRequest) -> PlanResponse:
    """Plan a creation, an update or a destruction."""
    shape = request.entry.shape
    masking.remember(secrets_in(shape, request.config))
    masking.remember(secrets_in(shape, request.prior))
    if request.config is None:
        return await _plan_destroy(engine, request)
    config, prior = request.config, request.prior
    default = keep_timeouts_of_import(default_plan(shape, config, prior), prior)
    report = engine.report()
    try:
        planned, private = await _authors_plan(engine, request, default, report)
    except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
        explain(error, "Plan", request.entry.name, report.diagnostics)
        return PlanResponse(diagnostics=report.diagnostics)
    diagnostics = report.diagnostics
    if planned is None:
        diagnostics.error(
            SUMMARY, f"It plans nothing, but the configuration wants the object to exist (rule 17). {BUG}"
        )
        return PlanResponse(diagnostics=diagnostics)
    planned = plan_by_the_rules(shape, config, prior, planned, default.planned, diagnostics)
    paths = checked_paths([*default.replace_paths, *report.replace_paths], prior, planned, diagnostics)
    return PlanResponse(
        planned=planned,
        private=private or (request.private if prior is not None else b""),
        identity=request.identity if prior is not None else None,
        replace_paths=paths,
        diagnostics=diagnostics,
    )


async def _authors_plan(
    engine: Engine, request: PlanRequest, default: DefaultPlan, report: Report
) -> tuple[Raw, bytes | None]:
    entry = request.entry
    if not entry.plans:
        return default.planned, None
    resource = entry.new()
    config = to_author(request.config, entry.type, entry.config_class)
    accept_as_valid(resource, config)  # Terraform has had it validated just now
    ctx = ResourceContext[Any, Any](
        config,
        to_author_from_state(request.prior, entry.type, entry.state_class),
        to_author(default.planned, entry.type, entry.state_class),
        request.private if request.prior is not None else b"",
        provider=engine.provider,
        provider_meta=request.meta,
        identity=request.identity,
        report=report,
    )
    planned, private = state_and_private(await engine.operate(call(resource.plan, ctx)))
    if planned is ctx.planned_state:
        return default.planned, private
    return from_author(planned, entry.type, default.planned), private


async def _plan_destroy(engine: Engine, request: PlanRequest) -> PlanResponse:
    entry, report = request.entry, engine.report()
    resource = entry.new()
    if isinstance(resource, ChecksDestroy):
        try:
            state = to_author_from_state(request.prior, entry.type, entry.state_class)
            ctx = ResourceContext[Any, Any](
                None, state, None, request.private, provider=engine.provider, provider_meta=request.meta, report=report
            )
            await engine.operate(call(resource.plan_destroy, ctx))
        except Exception as error:  # noqa: BLE001 - an author's objection becomes a diagnostic
            explain(error, "Plan", entry.name, report.diagnostics)
    return PlanResponse(private=request.private, identity=request.identity, diagnostics=report.diagnostics)
