"""Asks the engine for its version while integrations and the rest of the host start."""

from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.engine.discovery.find_engine import Engine, EngineChoice, find_engine
from tollgate_host.engine.working_folder import working_folder
from tollgate_host.errors import HostError
from tollgate_host.integrations.run_environment import RunFacts

if TYPE_CHECKING:
    from tollgate_host.integrations.manager import Manager

_MOMENT_SECONDS = 0.01
"""What it takes to look up a version that is remembered."""


def begin_asking(wanted: EngineChoice) -> Future[Engine]:
    """Start to look for the engine in a thread, and return its future."""
    threads = ThreadPoolExecutor(1, thread_name_prefix="engine")
    engine = threads.submit(find_engine, wanted)
    threads.shutdown(wait=False)
    return engine


def initialize_early(manager: "Manager", engine: Future[Engine], root: Path, environ: Mapping[str, str]) -> None:
    """Send `initialize` to the integrations if the engine's version is remembered, before more is imported."""
    with suppress(TimeoutError, HostError):
        version = engine.result(_MOMENT_SECONDS).version
        manager.initialize(RunFacts(terraform_version=version, workspace=working_folder(root, environ).workspace))
