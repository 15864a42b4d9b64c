"""OpenEphemeralResource, RenewEphemeralResource and CloseEphemeralResource."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import attrs

from pyvider.component import call
from pyvider.context import ResourceContext
from pyvider.cty import Raw
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author import masking
from pyvider.engine.author.author_values import from_author, to_author
from pyvider.engine.author.failure import explain
from pyvider.engine.catalogue import Entry
from pyvider.engine.rules.result_rules import known_only, settle
from pyvider.engine.server import Engine
from pyvider.engine.shape import secrets_in
from pyvider.ephemeral import Closes, EphemeralContext, Opened, Renewed, Renews


@attrs.frozen(kw_only=True)
class EphemeralResponse:
    """What opening or renewing gave."""

    result: Raw = None
    renew_at: datetime | None = None
    private: bytes = b""
    diagnostics: Diagnostics


async def open_ephemeral(engine: Engine, entry: Entry, config: dict[str, Raw]) -> EphemeralResponse:
    """Get the value."""
    masking.remember(secrets_in(entry.shape, config))
    report = engine.report()
    try:
        given = to_author(config, entry.type, entry.config_class)
        ctx = ResourceContext[Any, Any](given, provider=engine.provider, report=report)
        answer = await engine.operate(call(entry.new().open, ctx))
        opened = answer if isinstance(answer, Opened) else Opened(result=answer)  # pyright: ignore[reportUnknownVariableType]
        raw = from_author(opened.result, entry.type, config)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
        explain(error, "Open", entry.name, report.diagnostics)
        return EphemeralResponse(diagnostics=report.diagnostics)
    if raw is None:
        report.diagnostics.error("Open operation failed", f"{entry.name} gave no result.")
        return EphemeralResponse(diagnostics=report.diagnostics)
    result = known_only(entry.type, settle(entry.shape, config, raw), report.diagnostics, "open")
    return EphemeralResponse(
        result=result, renew_at=opened.renew_at, private=opened.private, diagnostics=report.diagnostics
    )


async def renew_ephemeral(engine: Engine, entry: Entry, private: bytes) -> EphemeralResponse:
    """Keep the value valid for longer."""
    diagnostics, resource = Diagnostics(), entry.new()
    renewed = Renewed()
    try:
        if isinstance(resource, Renews):
            ctx = EphemeralContext(private=private, provider=engine.provider)
            renewed = await engine.operate(call(resource.renew, ctx)) or renewed
    except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
        explain(error, "Renew", entry.name, diagnostics)
    kept = private if renewed.private is None else renewed.private
    return EphemeralResponse(renew_at=renewed.renew_at, private=kept, diagnostics=diagnostics)


async def close_ephemeral(engine: Engine, entry: Entry, private: bytes) -> Diagnostics:
    """Give the value back."""
    diagnostics, resource = Diagnostics(), entry.new()
    try:
        if isinstance(resource, Closes):
            await engine.operate(call(resource.close, EphemeralContext(private=private, provider=engine.provider)))
    except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
        explain(error, "Close", entry.name, diagnostics)
    return diagnostics
