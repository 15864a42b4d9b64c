"""Live runs for tests: a real root module and configuration, without an engine that has been started."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from tollgate_host.check.plan_code import Code
from tollgate_host.code.index import index_configuration
from tollgate_host.engine.arguments import read_arguments
from tollgate_host.engine.discovery.find_engine import Engine
from tollgate_host.engine.front import Front
from tollgate_host.engine.private_folder import private_folder
from tollgate_host.engine.terminal.signals import GateSignals
from tollgate_host.engine.working_folder import working_folder
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.run_environment import RunEnvironment
from tollgate_host.live.command_hooks import hooks_of_command
from tollgate_host.live.run_context import LiveRun
from tollgate_host.live.start.provider_gates import Gates
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.verdict.settings.enforcement import Enforcement

from tests.host.live.roots import setup_of


@contextmanager
def live_run(root: Path, *argv: str, engine: Path | None = None, **more: Any) -> Generator[LiveRun]:
    """Give a run of a command, whose integrations are not started."""
    environ = {"PATH": os.environ["PATH"], "HOME": str(root)}
    invocation = read_arguments((f"-chdir={root}", *argv), environ)
    setup = setup_of(root, environ)
    ours, theirs = os.pipe()
    premises = GateEnvironment(environ, root, root)
    try:
        with private_folder(root) as held:
            yield LiveRun(
                invocation=invocation,
                hooks=hooks_of_command(invocation),
                setup=setup,
                engine=Engine(kind="terraform", version="1.11.4", argv=(str(engine or "terraform"),), origin="PATH"),
                working=working_folder(root, environ),
                held=held,
                index=index_configuration(root),
                code=Code(root, setup.reader),
                manager=Manager(setup.config, RunEnvironment(environ=environ, folder=root)),
                signals=GateSignals(lambda: None),
                front=Front(ours),
                gates=Gates(premises=premises),
                enforcement=Enforcement(today=date(2026, 1, 1)),
                **more,
            )
    finally:
        premises.close()
        os.close(ours)
        os.close(theirs)
