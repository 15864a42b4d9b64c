"""PlanAction and InvokeAction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from pyvider.component import call
from pyvider.cty import Raw
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author import masking
from pyvider.engine.author.author_values import to_author
from pyvider.engine.author.failure import explain
from pyvider.engine.catalogue import Entry
from pyvider.engine.server import Engine
from pyvider.engine.shape import secrets_in
from pyvider.ephemeral.action import ActionContext


async def plan_action(engine: Engine, entry: Entry, config: dict[str, Raw]) -> Diagnostics:
    """Plan the action."""
    masking.remember(secrets_in(entry.shape, config))
    report, action = engine.report(), entry.new()
    if not hasattr(action, "plan"):
        return report.diagnostics
    try:
        given = to_author(config, entry.type, entry.config_class)
        await engine.operate(call(action.plan, ActionContext(config=given, provider=engine.provider, report=report)))
    except Exception as error:  # noqa: BLE001 - an author's objection becomes a diagnostic
        explain(error, "Plan", entry.name, report.diagnostics)
    return report.diagnostics


async def invoke_action(engine: Engine, entry: Entry, config: dict[str, Raw]) -> AsyncIterator[str | Diagnostics]:
    """Run the action and yield each progress message as it comes, then the diagnostics."""
    masking.remember(secrets_in(entry.shape, config))
    report, messages = engine.report(), asyncio.Queue[str | None]()
    loop = asyncio.get_running_loop()

    def progress(message: str) -> None:
        loop.call_soon_threadsafe(messages.put_nowait, str(message))  # a plain method calls from its thread

    async def work() -> None:
        try:
            given = to_author(config, entry.type, entry.config_class)
            ctx = ActionContext[Any](config=given, provider=engine.provider, progress=progress, report=report)
            await engine.operate(call(entry.new().invoke, ctx))
        except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
            explain(error, "Invoke", entry.name, report.diagnostics)
        finally:
            loop.call_soon(messages.put_nowait, None)

    task = asyncio.create_task(work())
    try:
        while (message := await messages.get()) is not None:
            yield message
        yield report.diagnostics
    finally:
        task.cancel()
