"""What each command of the engine is shown of providers' schemas, and where it is rather shown everything."""

import re
from functools import partial
from pathlib import Path

from tollgate.gate.excerpt import Excerpt
from tollgate.live.bench import Bench
from tollgate.live.state import state_file
from tollgate.live.texts import configuration_texts, plan_file_texts, state_texts
from tollgate.terraform.engine import Engine
from tollgate.terraform.working_folder import working_folder

_UNSURE = ("allow-deferral", "backup", "generate-config-out", "state", "state-out")
"""Flags that make a command something else, or have it look elsewhere."""

_TRIED = 15
"""The newest minor version of Terraform that has been tried so."""


def plan_excerpt(bench: Bench) -> Excerpt | None:
    """What a plan needs; None where that cannot be told, as with a state that others may change meanwhile.

    Terraform holds the lock of a local state, and has read it and the configuration, before it asks for any schema.
    The files must then be as they were before it began, or nobody knows which of them it has read.
    """
    working, state = bench.working, state_file(bench.working)
    is_locked = bench.invocation.words.is_on("lock", default=True)
    if state is None or not is_locked or bench.index.problems or not _is_plain(bench):
        return None
    before = configuration_texts(working)
    environ = bench.invocation.environ

    def texts() -> list[bytes] | None:
        if working_folder(working.root, environ) != working or configuration_texts(working) != before:
            return None
        stored = state_texts(state)
        return None if before is None or stored is None else [*before, *stored]

    return Excerpt(texts, bench.index)


def plan_file_excerpt(bench: Bench, plan_file: Path) -> Excerpt | None:
    """What it needs to apply a plan file, or to tell it: everything is in there.

    The state that Terraform applies it to is the one in the file, or Terraform refuses.
    """
    return Excerpt(partial(plan_file_texts, plan_file)) if _is_plain(bench) else None


def _is_plain(bench: Bench) -> bool:
    """Whether it is known how the engine will use a schema."""
    words = bench.invocation.words
    return bench.invocation.is_readable and not any(map(words.last, _UNSURE)) and _is_tried(bench.engine)


def _is_tried(engine: Engine) -> bool:
    version = re.match(r"1\.(\d+)\.", engine.version)
    return engine.kind == "terraform" and version is not None and int(version[1]) <= _TRIED
