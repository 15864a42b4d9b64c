"""Runs a command without hooks in a root whose `.tf` files stock Terraform would refuse.

The engine works in a shadow root; no integration and no gate is started, and nothing is printed but what the engine
prints.
"""

import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager

import anyio

from tollgate_host.check.setup import Setup
from tollgate_host.code.index import index_configuration
from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.discovery.find_engine import engine_command
from tollgate_host.engine.front import Front
from tollgate_host.engine.private_folder import private_folder
from tollgate_host.engine.shadow_root.held_folder import HeldFolder
from tollgate_host.engine.shadow_root.shadow_root import Shadow, adopt_leftovers, open_shadow
from tollgate_host.engine.steps import EngineStep, step_from_invocation
from tollgate_host.engine.terminal.engine_process import run_engine
from tollgate_host.engine.terminal.signals import gate_signals
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
    engine = engine_command(setup.engine)
    if not setup.config.blanks:
        return _ended(step.argv(engine), step)
    with private_folder() as held, _shadow(setup, step, held) as shadow:
        return _ended(shadow.step(step).argv(engine), step)


def _ended(argv: Sequence[str], step: EngineStep) -> int:
    sys.stdout.flush()
    sys.stderr.flush()
    code = subprocess.run(argv, env=dict(step.environ), check=False).returncode
    return code if code >= 0 else _SIGNAL_EXIT - code


async def _run(front: Front, invocation: Invocation, setup: Setup) -> int:
    step = step_from_invocation(invocation)
    async with gate_signals(lambda: None, front.early) as signals:
        engine = engine_command(setup.engine)
        _warn(adopt_leftovers(working_folder(setup.root, invocation.environ)))
        with private_folder() as held, _shadow(setup, step, held) as shadow:
            shown = shadow.step(step)
            fds = (held.fd, shadow.fd)
            return await run_engine(shown.argv(engine), environ=shown.environ, signals=signals, pass_fds=fds)


@contextmanager
def _shadow(setup: Setup, step: EngineStep, held: HeldFolder) -> Generator[Shadow]:
    """Make the shadow root in which the engine works during the block."""
    real = working_folder(setup.root, step.environ)
    index = index_configuration(setup.root, reads_tofu=setup.reads_tofu, reader=setup.reader)
    # Nothing is evaluated by these commands, so abspath() cannot give the shadow's path.
    shadow = open_shadow(setup.config, index, real, held.path, subcommand=step.subcommand, allows_abspath=True)
    assert shadow is not None, "the root needs one"
    try:
        yield shadow
    finally:
        _warn(shadow.close())


def _warn(sentences: list[str]) -> None:
    sys.stderr.writelines(f"{strip_control(sentence)}\n" for sentence in sentences)
