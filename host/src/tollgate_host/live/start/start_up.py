"""Prepares a live run: the rules, the integrations, and a gate for each provider.

Integrations, providers and the import of the code that handles their calls all take time, so they run concurrently.
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
from msgspec import Struct

from tollgate_host.check.options import CheckOptions
from tollgate_host.check.setup import Setup
from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.discovery.find_engine import Engine
from tollgate_host.engine.front import Front
from tollgate_host.engine.shadow_root.held_folder import HeldFolder
from tollgate_host.engine.shadow_root.shadow_root import adopt_leftovers, open_shadow
from tollgate_host.engine.terminal.signals import GateSignals
from tollgate_host.engine.working_folder import WorkingFolder, working_folder
from tollgate_host.errors import HostError
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.run_environment import RunFacts
from tollgate_host.live.command_hooks import CommandHooks
from tollgate_host.live.start.integration_start import require_started
from tollgate_host.live.start.package_check import needs_gate
from tollgate_host.live.start.provider_gates import Gates
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.provider_proxy.packages.package_hashes import PackageHashes
from tollgate_host.provider_proxy.packages.source import find_sources
from tollgate_host.report.sanitize import strip_control

if TYPE_CHECKING:
    from tollgate_host.live.run_context import LiveRun

_LATER = (
    "tollgate_host.live.command_stages",
    "tollgate_host.check.read_enforcement",
    "tollgate_host.interception.gate_interceptor",
)
"""What nobody needs before the gates are open, with all that it needs itself."""


class StartOrder(Struct, frozen=True, kw_only=True):
    """What the user asked for: the command line, its hooks and the configuration.

    Attributes:
        hashes: the hashes of the providers' packages.
        engine: resolves to the engine once its version is known.
    """

    invocation: Invocation
    hooks: CommandHooks
    setup: Setup
    options: CheckOptions
    hashes: PackageHashes
    engine: Future[Engine]


@asynccontextmanager
async def open_gates(order: StartOrder, held: HeldFolder) -> AsyncGenerator[Gates]:
    """Create gates without providers for the block; whatever they start is stopped after it."""
    premises = GateEnvironment(order.invocation.environ, order.setup.root.resolve(), held.path)
    gates = Gates(premises=premises)
    try:
        yield gates
    finally:
        with anyio.CancelScope(shield=True):
            await gates.close()
        for text in gates.crash_reports():
            from tollgate_host.report.sanitize import strip_control

            sys.stderr.write(strip_control(text))


async def make_ready(
    order: StartOrder, *, front: Front, signals: GateSignals, manager: Manager, held: HeldFolder, gates: Gates
) -> "LiveRun":
    """Prepare everything and return the run."""
    working = working_folder(order.setup.root, order.invocation.environ)
    engine = await anyio.to_thread.run_sync(order.engine.result)
    if engine.hint:
        sys.stderr.write(f"Tollgate: {strip_control(engine.hint)}.\n")
    manager.initialize(RunFacts(terraform_version=engine.version, workspace=working.workspace))
    for sentence in adopt_leftovers(working):
        sys.stderr.write(f"{sentence}\n")
    run: LiveRun | None = None
    async with anyio.create_task_group() as tasks:
        if order.hooks.phase is not None:
            tasks.start_soon(_open_gates, order, working, engine, gates)
        await anyio.to_thread.run_sync(_load)
        from tollgate_host.check.output import warn

        run = _bench(order, working, engine, front=front, signals=signals, manager=manager, held=held, gates=gates)
        warn(await require_started(manager))
    assert run is not None
    return run


async def _open_gates(order: StartOrder, working: WorkingFolder, engine: Engine, gates: Gates) -> None:
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
    """Import modules in a thread, since the event loop serves the providers."""
    for name in _LATER:
        import_module(name)


def _bench(
    order: StartOrder,
    working: WorkingFolder,
    engine: Engine,
    *,
    front: Front,
    signals: GateSignals,
    manager: Manager,
    held: HeldFolder,
    gates: Gates,
) -> "LiveRun":
    """Return the run, with an interceptor for the calls that pass its gates.

    Raises:
        HostError: the rules cannot be read, or the command is not ours to watch.
    """
    from tollgate_host.check.output import warn
    from tollgate_host.check.plan_code import code_of
    from tollgate_host.check.read_enforcement import read_enforcement
    from tollgate_host.engine.remote import remote_execution
    from tollgate_host.interception.gate_interceptor import Gatehouse
    from tollgate_host.live.run_context import LiveRun

    invocation, setup = order.invocation, order.setup
    code = code_of(setup)
    enforcement, warnings = read_enforcement(setup, order.options, code)
    warn((*setup.warnings, *warnings))
    refusal = remote_execution(invocation.subcommand, working, code.index, invocation.environ)
    if refusal is not None:
        raise HostError(refusal)
    run = LiveRun(
        invocation=invocation,
        hooks=order.hooks,
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
        view=order.options.view,
        shadow=open_shadow(setup.config, code.index, working, held.path, subcommand=invocation.subcommand),
    )
    code.hide_sensitive(gates.sensitive_mask)
    late = run.late_start
    gates.new_house = lambda address, gate: Gatehouse(
        address=str(address),
        config=setup.config,
        start=late,
        ask_schema=gate.schema,
        is_released=gate.is_released,
        protocol_version=gate.protocol_version,
    )
    return run
