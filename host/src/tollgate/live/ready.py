"""What a live run stands on, made ready: the rules, the integrations, and a gate before each provider.

Integrations and providers take their time to start, and so does the import of what looks at their words: it all happens
at once.
"""

import sys
from collections.abc import AsyncGenerator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import anyio
import anyio.to_thread
import attrs

from tollgate.check.options import CheckOptions
from tollgate.check.setup import Setup
from tollgate.errors import HostError
from tollgate.launch.arguments import Invocation
from tollgate.launch.front import Front
from tollgate.launch.held_folder import HeldFolder
from tollgate.launch.shadow import adopt_leftovers, open_shadow
from tollgate.launch.signals import GateSignals
from tollgate.live.course import Course
from tollgate.live.gates import Gates
from tollgate.live.hosting import LateStart, require_started
from tollgate.live.verifying import needs_gate
from tollgate.process.manager import Manager
from tollgate.process.surroundings import Facts
from tollgate.proxy.package_hashes import PackageHashes
from tollgate.proxy.premises import Premises
from tollgate.proxy.source import find_sources
from tollgate.terraform.engine import Engine
from tollgate.terraform.working_folder import WorkingFolder, working_folder

if TYPE_CHECKING:
    from tollgate.live.bench import Bench

_LATER = ("tollgate.live.command", "tollgate.check.enforcement", "tollgate.gate.interceptor")
"""What nobody needs before the gates are open, with all that it needs itself."""


@attrs.frozen(kw_only=True)
class Order:
    """What the user asked for: the command line, the hooks that go with it, and the configuration.

    Attributes:
        hashes: those of the providers' packages.
        engine: the engine, once it has said which it is.
    """

    invocation: Invocation
    course: Course
    setup: Setup
    options: CheckOptions
    hashes: PackageHashes
    engine: Future[Engine]


@asynccontextmanager
async def opened_gates(order: Order, held: HeldFolder) -> AsyncGenerator[Gates]:
    """Gates for the block, still without a provider; whatever is started is ended with it."""
    premises = Premises(order.invocation.environ, order.setup.root.resolve(), held.path)
    gates = Gates(premises=premises)
    try:
        yield gates
    finally:
        with anyio.CancelScope(shield=True):
            await gates.close()
        for text in gates.crash_reports():
            from tollgate.report.plain import harmless

            sys.stderr.write(harmless(text))


async def make_ready(
    order: Order, *, front: Front, signals: GateSignals, manager: Manager, held: HeldFolder, gates: Gates
) -> "Bench":
    """Makes everything ready."""
    working = working_folder(order.setup.root, order.invocation.environ)
    engine = await anyio.to_thread.run_sync(order.engine.result)
    manager.initialize(Facts(terraform_version=engine.version, workspace=working.workspace))
    for sentence in adopt_leftovers(working.root):
        sys.stderr.write(f"{sentence}\n")
    bench: Bench | None = None
    async with anyio.create_task_group() as tasks:
        if order.course.phase is not None:
            tasks.start_soon(_open_gates, order, working, engine, gates)
        await anyio.to_thread.run_sync(_load)
        from tollgate.check.output import warn

        bench = _bench(order, working, engine, front=front, signals=signals, manager=manager, held=held, gates=gates)
        warn(await require_started(manager))
    assert bench is not None
    return bench


async def _open_gates(order: Order, working: WorkingFolder, engine: Engine, gates: Gates) -> None:
    find = partial(
        find_sources,
        working.root,
        order.invocation.environ,
        kind=engine.kind,
        data_folder=working.data,
        is_wanted=needs_gate(order.setup.config),
        hash_of=order.hashes.of,
    )
    found = await anyio.to_thread.run_sync(find)
    await gates.open(found.usable)


def _load() -> None:
    """Imports, off the loop, which has the providers to attend to."""
    for name in _LATER:
        import_module(name)


def _bench(
    order: Order,
    working: WorkingFolder,
    engine: Engine,
    *,
    front: Front,
    signals: GateSignals,
    manager: Manager,
    held: HeldFolder,
    gates: Gates,
) -> "Bench":
    """The run, and who looks at the calls that pass its gates.

    Raises:
        HostError: the rules cannot be read, or the command is not ours to watch.
    """
    from tollgate.check.code import code_of
    from tollgate.check.enforcement import read_enforcement
    from tollgate.check.output import warn
    from tollgate.gate.interceptor import Gatehouse
    from tollgate.launch.remote import remote_execution
    from tollgate.live.bench import Bench

    invocation, setup = order.invocation, order.setup
    code = code_of(setup)
    enforcement, warnings = read_enforcement(setup, order.options, code)
    warn((*setup.warnings, *warnings))
    refusal = remote_execution(invocation.subcommand, working, code.index, invocation.environ)
    if refusal is not None:
        raise HostError(refusal)
    bench = Bench(
        invocation=invocation,
        course=order.course,
        setup=setup,
        engine=engine,
        working=working,
        held=held,
        index=code.index,
        code=code,
        enforcement=enforcement,
        manager=manager,
        signals=signals,
        front=front,
        gates=gates,
        shadow=open_shadow(setup.config, code.index, working, held.path, subcommand=invocation.subcommand),
    )
    late = LateStart(manager=manager, stages=bench.stages, setup=setup, operation=order.course.operation)
    gates.new_house = lambda address, gate: Gatehouse(
        address=str(address),
        config=setup.config,
        start=late,
        ask_schema=gate.schema,
        is_released=gate.is_released,
    )
    return bench
