"""One provider process, and one gate, through a thousand plans and applies."""

import os
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
from pyvider.tools.install import install
from tollgate_host.provider_proxy.gate import ProviderGate
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.provider_proxy.methods import path_of
from tollgate_host.provider_proxy.packages.source import Executable
from tollgate_host.provider_proxy.processes.provider_process import ProviderProcess, request_headers
from tollgate_host.provider_proxy.provider_address import Address
from tollgate_host.provider_proxy.upstream import Upstream
from tollgate_tfplugin.cty_msgpack import pack
from tollgate_tfplugin.endpoint import Endpoint
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tests.faults.conftest import UNRULY
from tests.host.provider_proxy.grpc_peers import PassThrough
from tests.soak.samples import Sample, Series, look, marks

_OBSERVED = ("GetProviderSchema", "ConfigureProvider", "PlanResourceChange", "ApplyResourceChange", "ReadResource")
Cycle = Callable[[int], Awaitable[None]]


def soak_provider(folder: Path, cycles: int) -> Series:
    """A provider on Pyvider, on one connection."""
    return Series("provider", "cycles", cycles, tuple(anyio.run(_provider, folder, cycles)))


def soak_gate(folder: Path, cycles: int) -> Series:
    """A gate, with a connection of Terraform's for each cycle: what this process holds."""
    return Series("gate", "cycles", cycles, tuple(anyio.run(_gate, folder, cycles)))


async def _provider(folder: Path, cycles: int) -> list[Sample]:
    with tempfile.TemporaryDirectory(prefix="tgs-", dir="/tmp") as place:
        premises = GateEnvironment(_environ(folder), folder, Path(place))
        process = ProviderProcess([str(_program(folder))], premises, lambda _: None)
        upstream = Upstream()
        try:
            await upstream.connect((await process.greeting).endpoint)
            await _configured(upstream)
            return await _rounds(cycles, process.process_id, lambda number: _cycle(upstream, number))
        finally:
            upstream.close()
            await process.stop()
            premises.close()


async def _gate(folder: Path, cycles: int) -> list[Sample]:
    with tempfile.TemporaryDirectory(prefix="tgs-", dir="/tmp") as place:
        premises = GateEnvironment(_environ(folder), folder, Path(place))
        address, source = Address("example.com", "test", "unruly"), Executable(_program(folder))
        gate = ProviderGate(address, source, premises, lambda _: PassThrough(*_OBSERVED))
        entry = await gate.start()
        assert entry is not None
        keeper = Upstream()  # holds the provider's process, as the walks of one command do
        try:
            await keeper.connect(Endpoint("unix", gate.socket_path))
            await _configured(keeper)

            async def once(number: int) -> None:
                upstream = Upstream()
                await upstream.connect(Endpoint("unix", gate.socket_path))
                await _configured(upstream)
                await _cycle(upstream, number)
                upstream.close()

            return await _rounds(cycles, os.getpid(), once)
        finally:
            keeper.close()
            await gate.close()
            premises.close()


async def _rounds(count: int, process: int, once: Cycle) -> list[Sample]:
    points, found = marks(count), list[Sample]()
    for number in range(1, count + 1):
        await once(number)
        if number in points:
            found.append(look(points[number], process))
    return found


async def _configured(upstream: Upstream) -> None:
    await _call(upstream, "GetProviderSchema", pb.GetProviderSchema.Request())
    config = _value({"region": None})
    await _call(upstream, "ConfigureProvider", pb.ConfigureProvider.Request(config=config))


async def _cycle(upstream: Upstream, number: int) -> None:
    config = {"name": f"thing {number}", "does": None, "id": None}
    null = pb.DynamicValue(msgpack=b"\xc0")
    planned = await _call(
        upstream,
        "PlanResourceChange",
        pb.PlanResourceChange.Request(
            type_name="unruly_thing", prior_state=null, proposed_new_state=_value(config), config=_value(config)
        ),
    )
    made = await _call(
        upstream,
        "ApplyResourceChange",
        pb.ApplyResourceChange.Request(
            type_name="unruly_thing",
            prior_state=null,
            planned_state=planned.planned_state,
            config=_value(config),
            planned_private=planned.planned_private,
        ),
    )
    assert not made.diagnostics, made.diagnostics
    read = pb.ReadResource.Request(type_name="unruly_thing", current_state=made.new_state, private=made.private)
    await _call(upstream, "ReadResource", read)


async def _call(upstream: Upstream, method: str, request: Any) -> Any:
    answer = await upstream.call(request_headers(path_of(method, 6)), request.SerializeToString())
    return getattr(pb, method).Response.FromString(answer)


def _value(content: Any) -> pb.DynamicValue:
    return pb.DynamicValue(msgpack=pack(content))


def _program(folder: Path) -> Path:
    return install(str(UNRULY), "example.com/test/unruly", "0.1.0", folder / "mirror")


def _environ(folder: Path) -> dict[str, str]:
    return {**os.environ, "UNRULY_SIGNS": str(folder)}
