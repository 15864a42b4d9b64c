"""Runs a command without hooks in a root whose `.tf` files stock Terraform would refuse.

The engine works in a shadow root; no integration and no gate is started, and nothing is printed but what the engine
prints.
"""

import subprocess
import sys
from collections.abc import Sequence

import anyio

from tollgate_host.check.setup import Setup
from tollgate_host.code.index import index_configuration
from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.discovery.find_engine import engine_command
from tollgate_host.engine.front import Front
from tollgate_host.engine.private_folder import private_folder
from tollgate_host.engine.shadow_root.held_folder import HeldFolder
from tollgate_host.engine.shadow_root.shadow_root import adopt_leftovers, open_shadow
from tollgate_host.engine.steps import EngineStep, step_from_invocation
from tollgate_host.engine.terminal.engine_process import run_engine
from tollgate_host.engine.terminal.signals import GateSignals, gate_signals
from tollgate_host.engine.working_folder import working_folder
from tollgate_host.report.sanitize import strip_control

_SIGNAL_EXIT = 128


def pass_through(front: Front, invocation: Invocation, setup: Setup) -> int:
    """Run the command in a shadow root and return the engine's exit code.

    Raises:
        HostError: no engine is found, or no shadow can be made.
    """
    return anyio.run(_run, front, invocation, setup)


def run_beside(step: EngineStep, setup: Setup) -> int:
    """Run a command that changes nothing, in a shadow root if one is needed, and return the engine's exit code.

    Raises:
        HostError: no engine is found, or no shadow can be made.
    """
    argv = step.argv(engine_command(setup.text("engine")))
    if setup.config.blanks:
        real = working_folder(setup.root, step.environ)
        index = index_configuration(setup.root, reads_tofu=setup.reads_tofu, reader=setup.reader)
        with private_folder() as held:
            shadow = open_shadow(setup.config, index, real, held.path, subcommand=step.subcommand, allows_abspath=True)
            assert shadow is not None
            try:
                return _ended(shadow.step(step).argv(engine_command(setup.text("engine"))), step)
            finally:
                _warn(shadow.close())
    return _ended(argv, step)


def _ended(argv: Sequence[str], step: EngineStep) -> int:
    sys.stdout.flush()
    sys.stderr.flush()
    code = subprocess.run(argv, env=dict(step.environ), check=False).returncode
    return code if code >= 0 else _SIGNAL_EXIT - code


async def _run(front: Front, invocation: Invocation, setup: Setup) -> int:
    async with gate_signals(lambda: None, front.early) as signals:
        with private_folder() as held:
            return await _run_in_shadow(invocation, setup, held, signals)


async def _run_in_shadow(invocation: Invocation, setup: Setup, held: HeldFolder, signals: GateSignals) -> int:
    engine = engine_command(setup.text("engine"))
    real = working_folder(setup.root, invocation.environ)
    _warn(adopt_leftovers(real))
    index = index_configuration(setup.root, reads_tofu=setup.reads_tofu, reader=setup.reader)
    # Nothing is evaluated by these commands, so abspath() cannot give the shadow's path.
    shadow = open_shadow(setup.config, index, real, held.path, subcommand=invocation.subcommand, allows_abspath=True)
    assert shadow is not None, "the root needs one"
    try:
        step = shadow.step(step_from_invocation(invocation))
        argv, fds = step.argv(engine), (held.fd, shadow.fd)
        return await run_engine(argv, environ=step.environ, signals=signals, pass_fds=fds)
    finally:
        _warn(shadow.close())


def _warn(sentences: list[str]) -> None:
    sys.stderr.writelines(f"{strip_control(sentence)}\n" for sentence in sentences)
