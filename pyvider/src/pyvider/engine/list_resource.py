"""ListResource: the objects that an author finds, checked one by one against the resource's schemas."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Iterable
from typing import Any

import attrs

from pyvider.component import call
from pyvider.cty import Raw
from pyvider.cty.structuring import unstructure
from pyvider.data_source.listing import ListContext, Listed
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author import masking
from pyvider.engine.author.author_values import from_author, to_author
from pyvider.engine.author.failure import explain
from pyvider.engine.catalogue import Entry
from pyvider.engine.import_state import null_object
from pyvider.engine.rules.result_rules import known_only, settle
from pyvider.engine.server import Engine
from pyvider.engine.shape import secrets_in
from pyvider.errors import PyviderError


@attrs.frozen(kw_only=True)
class ListRequest:
    """What to look for, how much of it, and how much to tell."""

    entry: Entry
    resource: Entry
    config: dict[str, Raw]
    limit: int = 0
    wants_state: bool = False


@attrs.frozen(kw_only=True)
class Found:
    """A found object, or diagnostics."""

    identity: Raw = None
    display_name: str = ""
    state: Raw = None
    diagnostics: Diagnostics = attrs.field(factory=Diagnostics)


async def list_resource(engine: Engine, request: ListRequest) -> AsyncIterator[Found]:
    """Yield every object that the author finds, up to the limit; a failure comes last."""
    entry = request.entry
    masking.remember(secrets_in(entry.shape, request.config))
    report = engine.report()
    count = 0
    try:
        ctx = ListContext[Any](
            config=to_author(request.config, entry.type, entry.config_class),
            provider=engine.provider,
            report=report,
            limit=request.limit,
            wants_state=request.wants_state,
        )
        async for item in _items(entry.new().find, ctx, engine):
            yield _check(request, item)
            count += 1
            if request.limit and count >= request.limit:
                break
    except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
        explain(error, "List", entry.name, report.diagnostics)
    if len(report.diagnostics):
        yield Found(diagnostics=report.diagnostics)


async def _items(find: Any, ctx: ListContext[Any], engine: Engine) -> AsyncIterator[Listed]:
    if inspect.isasyncgenfunction(find):
        async for item in find(ctx):
            yield item
        return
    found: Iterable[Listed] = await engine.operate(call(find, ctx)) or ()
    for item in found:
        yield item


def _check(request: ListRequest, item: Any) -> Found:
    resource = request.resource
    if not isinstance(item, Listed):
        raise PyviderError(f"find must give Listed objects, not a {type(item).__name__}.")
    if resource.identity_schema is None:
        raise PyviderError(f"{resource.name} has no identity, so its objects cannot be listed.")
    diagnostics = Diagnostics()
    state = None
    if request.wants_state and item.state is not None:
        raw = from_author(item.state, resource.type, null_object(resource.type))
        masking.remember(secrets_in(resource.shape, raw))
        state = known_only(resource.type, settle(resource.shape, None, raw), diagnostics, "read")
    return Found(
        identity=unstructure(item.identity, resource.identity_schema.implied_type()),
        display_name=item.display_name,
        state=state,
        diagnostics=diagnostics,
    )
