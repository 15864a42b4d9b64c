"""Runs of a real Terraform, with and without a gate for its provider."""

import asyncio
import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import anyio.to_thread
from pyvider.testing import Outcome, Workspace
from tollgate_host.provider_proxy import reattach
from tollgate_host.provider_proxy.gate import ConnectionFacts, ProviderGate
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.provider_proxy.packages.source import find_sources

from tests.host.provider_proxy.grpc_peers import PassThrough

OBSERVED = ("GetProviderSchema", "ConfigureProvider", "PlanResourceChange", "ApplyResourceChange", "ReadResource")


class Gated:
    """A workspace whose providers are behind gates."""

    def __init__(self, workspace: Workspace, gates: list[ProviderGate], facts: list[ConnectionFacts]) -> None:
        self.workspace = workspace
        self.gates = gates
        self.facts = facts
        self.most_processes = 0

    async def run(self, *arguments: str, check: bool = True) -> Outcome:
        """Runs a command, and notes how many processes of providers there were at a time."""
        counting = asyncio.create_task(self._count())
        try:
            return await anyio.to_thread.run_sync(lambda: self.workspace.run(*arguments, check=check))
        finally:
            counting.cancel()

    async def apply(self, *, check: bool = True) -> Outcome:
        return await self.run("apply", "-auto-approve", "-input=false", "-json", check=check)

    async def _count(self) -> None:
        while True:
            self.most_processes = max(self.most_processes, sum(len(gate.processes) for gate in self.gates))
            await anyio.sleep(0.02)


@asynccontextmanager
async def gated(workspace: Workspace, *observed: str, environ: dict[str, str] | None = None) -> AsyncGenerator[Gated]:
    """Puts every provider of a workspace behind a gate that passes all on."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("TF_", "PLUGIN_"))}
    environment |= {"TF_CLI_CONFIG_FILE": str(workspace.folder.parent / "terraform.rc"), **workspace.environment}
    environment |= environ or {}
    sources = find_sources(workspace.folder, environment)
    assert sources.left_out == {}
    premises = GateEnvironment(environment, workspace.folder)
    facts: list[ConnectionFacts] = []

    def new_interceptor(told: ConnectionFacts) -> PassThrough:
        facts.append(told)
        return PassThrough(*observed)

    gates = [ProviderGate(address, source, premises, new_interceptor) for address, source in sources.usable.items()]
    entries = {gate.address: entry for gate in gates if (entry := await gate.start())}
    setting = {reattach.VARIABLE: reattach.variable(environment.get(reattach.VARIABLE, ""), entries)}
    own = Workspace(Path(workspace.folder), workspace.engine, {**workspace.environment, **setting})
    try:
        yield Gated(own, gates, facts)
    finally:
        for gate in gates:
            await gate.close()
        premises.close()
