"""Decides how much of the providers' schemas each engine command gets."""

import re
from functools import partial
from pathlib import Path

from tollgate_host.engine.discovery.find_engine import Engine
from tollgate_host.engine.words import EngineKind
from tollgate_host.engine.working_folder import working_folder
from tollgate_host.interception.schema.schema_filter import SchemaFilter
from tollgate_host.live.resource_types import configuration_texts, plan_file_texts, state_texts
from tollgate_host.live.run_context import LiveRun
from tollgate_host.live.state_file import state_file

_UNSURE = ("allow-deferral", "backup", "generate-config-out", "state", "state-out")
"""Flags that make a command something else, or have it look elsewhere."""

_NEWEST_TESTED: dict[EngineKind, int] = {"terraform": 15, "opentofu": 12}
"""The newest minor version of each engine that the filter was tested with."""


def plan_excerpt(run: LiveRun) -> SchemaFilter | None:
    """Return the schema filter for a plan, or None if the plan may need more, as with a remote state.

    The engine holds the lock of a local state, and has read it and the configuration, before it asks for any schema.
    The files must then be as they were before it began, or nobody knows which of them it has read.
    """
    working, state = run.working, state_file(run.working)
    is_locked = run.invocation.words.is_on("lock", default=True)
    if state is None or not is_locked or run.index.problems or not _is_plain(run):
        return None
    before = configuration_texts(working)
    environ = run.invocation.environ

    def texts() -> list[bytes] | None:
        if working_folder(working.root, environ) != working or configuration_texts(working) != before:
            return None
        stored = state_texts(state)
        return None if before is None or stored is None else [*before, *stored]

    return SchemaFilter(texts, run.index)


def plan_file_excerpt(run: LiveRun, plan_file: Path) -> SchemaFilter | None:
    """Return the schema filter to apply or show a plan file, which names every type that it needs.

    The state that the engine applies it to is the one in the file, or the engine refuses.
    """
    return SchemaFilter(partial(plan_file_texts, plan_file)) if _is_plain(run) else None


def _is_plain(run: LiveRun) -> bool:
    """Return whether it is known how this engine uses schemas for this command."""
    words = run.invocation.words
    return run.invocation.is_readable and not any(map(words.last, _UNSURE)) and _is_tested(run.engine)


def _is_tested(engine: Engine) -> bool:
    version = re.match(r"1\.(\d+)\.", engine.version)
    return version is not None and int(version[1]) <= _NEWEST_TESTED[engine.kind]
