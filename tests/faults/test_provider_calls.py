"""Every fault of a provider at every call, without Terraform: a real provider process, the gate, and a gRPC client.

Each call is made twice through the gate, once as frames that only pass and once as a message that somebody looks at.
The client is of another library. What it gets is what the provider gave; where the provider went away, that it is gone.
"""

import hashlib
import os
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import attrs
import pytest
from grpclib.client import Channel
from grpclib.const import Cardinality
from grpclib.exceptions import GRPCError, StreamTerminatedError
from pyvider.tools.install import install
from pyvider.wire.rpcs import HOMES
from tollgate_host.integrations.processes.orphans import marked_processes
from tollgate_host.provider_proxy.gate import ProviderGate
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.provider_proxy.packages.source import Executable
from tollgate_host.provider_proxy.provider_address import Address

from tests.faults.conftest import UNRULY
from tests.faults.unruly.wire import FAULTS, NONSENSE, OVERSIZED, bad_value, objection
from tests.host.provider_proxy.grpc_peers import PassThrough, RawCodec

pytestmark = [pytest.mark.anyio, pytest.mark.heavy]

AS_MESSAGES = ("GetProviderSchema", "GetResourceIdentitySchemas", "ConfigureProvider")
"""What is put together whether anybody observes it or not."""

METHODS = ("GetProviderSchema", *(name for name in HOMES if name != "GetProviderSchema"))
"""The gate asks for the schema at once, and keeps it: so that call is the first to fail."""

GONE, INTERNAL, HALF = "status 14", "status 13", "half an answer"
STATUSES = {
    "says-cancelled": 1, "says-unknown": 2, "says-deadline-exceeded": 4, "says-resource-exhausted": 8,
    "says-unimplemented": 12, "says-internal": 13, "says-unavailable": 14, "says-unauthenticated": 16,
}  # fmt: skip
LEAVES = ("dies", "panics", "is-killed", "hangs-up", "takes-its-leave", "breaks-the-rules")
RESETS = {"resets": ("reset 2", INTERNAL), "refuses-the-stream": ("reset 7", GONE), "cancels": ("reset 8", "status 1")}


def expected(fault: str, method: str, is_observed: bool) -> set[str]:
    """What a client may get."""
    if fault in LEAVES:
        return {GONE}
    if fault in STATUSES:
        return {f"status {STATUSES[fault]}"}
    if fault in RESETS:
        return {RESETS[fault][is_observed]}
    if fault in ("hangs-up-half-way", "ends-half-way", "ends-without-a-message"):
        return _halves(fault, is_observed)
    messages = {"babbles": NONSENSE, "says-nothing": b"", "says-too-much": bytes(OVERSIZED)}
    if fault == "objects":
        return {_answer(objection(method))}
    return {_answer(bad_value(method) if fault == "gives-a-bad-value" else messages[fault])}


def _halves(fault: str, is_observed: bool) -> set[str]:
    """Half an answer has passed before anybody could know, unless somebody waited for the whole.

    Or somebody was writing: whoever writes to one who has hung up learns of that before reading what was said last.
    """
    if fault == "ends-without-a-message":
        return {"no answer"}
    if fault == "hangs-up-half-way":
        return {GONE} if is_observed else {HALF, GONE}
    return {INTERNAL if is_observed else HALF}


def _answer(message: bytes) -> str:
    return f"answer {len(message)} {hashlib.sha256(message).hexdigest()[:8]}"


@attrs.frozen
class World:
    """A gate in front of the unruly provider."""

    gate: ProviderGate
    socket: str
    signs: Path

    async def outcome(self, method: str) -> str:
        """What comes of one call on a connection of its own."""
        channel = Channel(path=self.socket, codec=RawCodec())
        path = f"/tfplugin6.Provider/{method}"
        try:
            async with channel.request(path, Cardinality.UNARY_UNARY, bytes, bytes) as stream:
                await stream.send_message(b"", end=True)
                answer = await stream.recv_message()
            return "no answer" if answer is None else _answer(answer)
        except AssertionError:  # the client's word for a message that ends too early
            return HALF
        except GRPCError as error:
            return f"status {error.status.value}"
        except StreamTerminatedError as error:
            code = str(error).rpartition("error_code: ")[2]
            return f"reset {code}" if code.isdigit() else f"lost: {error}"
        finally:
            channel.close()


@asynccontextmanager
async def world(folder: Path, fault: str, *observed: str) -> AsyncGenerator[World]:
    """Everything up, and down again, with nothing left."""
    signs = folder / "signs"
    signs.mkdir()
    (signs / "fault").write_text(f"{fault}@{METHODS[0]}\n")
    program = install(str(UNRULY), "example.com/test/unruly", "0.1.0", folder / "mirror")
    with tempfile.TemporaryDirectory(prefix="tgp-", dir="/tmp") as place:  # short enough for a socket
        premises = GateEnvironment({**os.environ, "UNRULY_SIGNS": str(signs)}, folder, Path(place))
        address = Address("example.com", "test", "unruly")
        gate = ProviderGate(address, Executable(program), premises, lambda _: PassThrough(*observed))
        entry = await gate.start()
        assert entry is not None
        try:
            yield World(gate, entry["Addr"]["String"], signs)
        finally:
            await gate.close()
            assert gate.processes == []
            assert marked_processes(premises.environment()["TOLLGATE_RUN"]) == []
            premises.close()


@pytest.mark.parametrize("is_observed", [False, True], ids=["relayed", "observed"])
@pytest.mark.parametrize("fault", FAULTS)
async def test_faults(tmp_path: Path, fault: str, is_observed: bool) -> None:
    wrong: list[str] = []
    with anyio.fail_after(300):
        async with world(tmp_path, fault, *(METHODS if is_observed else ())) as it:
            for method in _methods(fault, is_observed):
                (it.signs / "fault").write_text(f"{fault}@{method}\n")
                found = await it.outcome(method)
                seen = is_observed or method in AS_MESSAGES
                if found not in expected(fault, method, seen):
                    wrong.append(f"{method}: {found}, not {expected(fault, method, seen)}")
                (it.signs / "fault").unlink()
                after = await it.outcome("GetFunctions")
                if not after.startswith("answer"):
                    wrong.append(f"{method}: the next connection got {after}")
    assert not wrong, "\n".join(wrong)


def _methods(fault: str, is_observed: bool) -> tuple[str, ...]:
    """Whoever dies must be started again: then every other call is made in each of the two ways. Size costs time."""
    if fault == "says-too-much":
        return METHODS[is_observed::10]
    return METHODS[is_observed::2] if fault in ("dies", "panics", "is-killed") else METHODS
