"""Which process serves which connection, and how processes begin and end."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest
from tollgate_host.integrations.processes.orphans import marked_processes
from tollgate_host.provider_proxy.gate import ConnectionFacts, ProviderGate
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.provider_proxy.methods import path_of
from tollgate_host.provider_proxy.packages.source import Executable
from tollgate_host.provider_proxy.processes import provider_process
from tollgate_host.provider_proxy.processes.provider_process import request_headers
from tollgate_host.provider_proxy.provider_address import Address
from tollgate_host.provider_proxy.upstream import Upstream
from tollgate_tfplugin.endpoint import Endpoint
from tollgate_tfplugin.errors import GrpcStatusError

from tests.host.provider_proxy.grpc_peers import PassThrough
from tests.host.provider_proxy.programs import write_provider

pytestmark = pytest.mark.anyio
CONFIGURED_ONCE = """
class Once(list):
    def append(self, text):
        assert not self, "a process is configured once"
        super().append(text)
"""
ADDRESS = Address("example.com", "test", "fake")


@asynccontextmanager
async def gate_of(file: Path, **environ: str) -> AsyncGenerator[ProviderGate]:
    premises = GateEnvironment({"PATH": os.environ["PATH"], **environ}, file.parent)
    gate = ProviderGate(ADDRESS, Executable(file), premises, lambda facts: PassThrough())
    try:
        with anyio.fail_after(30):
            yield gate
    finally:
        await gate.close()
        assert gate.processes == []
        mark = premises.environment()["TOLLGATE_RUN"]
        assert marked_processes(mark) == []
        premises.close()
        assert not premises.folder.exists()


class Terraform:
    """One of Terraform's connections."""

    def __init__(self) -> None:
        self._connection = Upstream()

    @classmethod
    async def connect(cls, gate: ProviderGate, socket_path: str | None = None) -> "Terraform":
        made = cls()
        await made._connection.connect(Endpoint("unix", socket_path or gate.socket_path))
        return made

    async def call(self, method: str, message: str = "") -> dict[str, str]:
        answer = await self._connection.call(request_headers(path_of(method, 6)), message.encode())
        return dict(word.split("=") for word in answer.decode().split() if "=" in word)

    def close(self) -> None:
        self._connection.close()


async def until(gate: ProviderGate, count: int) -> None:
    """Waits until so many processes run."""
    while len(gate.processes) != count:
        await asyncio.sleep(0.01)


async def test_the_entry_tells_terraform_all_it_needs(tmp_path: Path) -> None:
    async with gate_of(write_provider(tmp_path)) as gate:
        entry = await gate.start()
        assert entry == {
            "Protocol": "grpc",
            "ProtocolVersion": 6,
            "Pid": os.getpid(),
            "Test": True,
            "Addr": {"Network": "unix", "String": gate.socket_path},
        }
        assert Path(gate.socket_path).parent.stat().st_mode & 0o777 == 0o700


async def test_connections_that_configure_nothing_share_one_process(tmp_path: Path) -> None:
    async with gate_of(write_provider(tmp_path)) as gate:
        await gate.start()
        first, second = await Terraform.connect(gate), await Terraform.connect(gate)
        assert (await first.call("ValidateResourceConfig"))["pid"] == (await second.call("ValidateResourceConfig"))[
            "pid"
        ]
        assert len(gate.processes) == 1


async def test_each_configuration_has_a_process_of_its_own(tmp_path: Path) -> None:
    async with gate_of(write_provider(tmp_path)) as gate:
        await gate.start()
        east, west, validating = [await Terraform.connect(gate) for _ in range(3)]
        shared = (await validating.call("ValidateResourceConfig"))["pid"]
        await west.call("ValidateProviderConfig")
        await east.call("ConfigureProvider", "east")
        await west.call("ConfigureProvider", "west")
        told = await asyncio.gather(east.call("ReadResource"), west.call("ReadResource"))
        assert [answer["configured"] for answer in told] == ["east", "west"]
        assert told[0]["pid"] == shared
        assert told[1]["pid"] != shared
        assert len(gate.processes) == 2
        west.close()
        await until(gate, 1)
        assert (await validating.call("ValidateResourceConfig"))["pid"] == shared


@pytest.mark.parametrize("capabilities", ["", "\x1a\x04\x08\x01\x10\x01"])
async def test_a_process_is_configured_once_and_ends_when_the_next_walk_configures_the_same(
    tmp_path: Path, capabilities: str
) -> None:
    async with gate_of(write_provider(tmp_path, before=CONFIGURED_ONCE)) as gate:
        await gate.start()
        planning, applying = await Terraform.connect(gate), await Terraform.connect(gate)
        first = await planning.call("ConfigureProvider", "\x12\x04east")
        second = await applying.call("ConfigureProvider", f"\x12\x04east{capabilities}")
        assert first["pid"] != second["pid"]
        assert gate.processes == [int(second["pid"])]


async def test_a_connection_that_configures_twice_gets_a_new_process(tmp_path: Path) -> None:
    async with gate_of(write_provider(tmp_path, before=CONFIGURED_ONCE)) as gate:
        await gate.start()
        terraform = await Terraform.connect(gate)
        first = await terraform.call("ConfigureProvider", "east")
        second = await terraform.call("ConfigureProvider", "east")
        assert first["pid"] != second["pid"]
        assert (await terraform.call("ReadResource"))["pid"] == second["pid"]
        assert len(gate.processes) == 1


@pytest.mark.parametrize("method", ["ReadResource", "Unheard"])
async def test_two_aliases_that_are_configured_the_same_are_served_both(tmp_path: Path, method: str) -> None:
    async with gate_of(write_provider(tmp_path, before=CONFIGURED_ONCE)) as gate:
        await gate.start()
        first, second = await Terraform.connect(gate), await Terraform.connect(gate)
        await first.call("ConfigureProvider", "east")
        await second.call("ConfigureProvider", "east")
        told = [await one.call(method) for one in (first, second, first)]
        assert [answer["configured"] for answer in told] == ["east", "east", "east"]
        assert told[0]["pid"] == told[2]["pid"] != told[1]["pid"]
        assert len(gate.processes) == 2


async def test_a_process_with_an_open_ephemeral_resource_is_not_ended(tmp_path: Path) -> None:
    async with gate_of(write_provider(tmp_path, before=CONFIGURED_ONCE)) as gate:
        await gate.start()
        first, second, third = [await Terraform.connect(gate) for _ in range(3)]
        configured = await first.call("ConfigureProvider", "east")
        await first.call("OpenEphemeralResource")
        await second.call("ConfigureProvider", "east")
        assert int(configured["pid"]) in gate.processes
        await first.call("CloseEphemeralResource")
        await third.call("ConfigureProvider", "east")
        assert int(configured["pid"]) not in gate.processes


async def test_a_busy_process_is_not_configured_again(tmp_path: Path) -> None:
    async with gate_of(write_provider(tmp_path)) as gate:
        await gate.start()
        first, second = await Terraform.connect(gate), await Terraform.connect(gate)
        await first.call("ConfigureProvider", "east")
        hanging = asyncio.create_task(first.call("Hang"))
        await first.call("ReadResource")
        await second.call("ConfigureProvider", "east")
        assert len(gate.processes) == 2
        hanging.cancel()


async def test_a_process_ends_when_its_connection_closes_and_the_schema_stays(tmp_path: Path) -> None:
    async with gate_of(write_provider(tmp_path)) as gate:
        await gate.start()
        first = await Terraform.connect(gate)
        schema = await first.call("GetProviderSchema")
        await first.call("ConfigureProvider", "east")
        first.close()
        await until(gate, 0)
        second = await Terraform.connect(gate)
        assert await second.call("GetProviderSchema") == schema
        assert schema["pid"].encode() in await gate.schema()
        assert gate.processes == []
        assert (await second.call("ConfigureProvider", "west"))["configured"] == "west"
        assert len(gate.processes) == 1


async def test_how_objects_are_identified_is_asked_once_and_needs_no_process_after_that(tmp_path: Path) -> None:
    async with gate_of(write_provider(tmp_path)) as gate:
        await gate.start()
        first = await Terraform.connect(gate)
        told = await first.call("GetResourceIdentitySchemas")
        await first.call("ConfigureProvider", "east")
        first.close()
        await until(gate, 0)
        second = await Terraform.connect(gate)
        assert await second.call("GetResourceIdentitySchemas") == told
        assert gate.processes == []


async def test_a_command_beside_another_has_a_socket_of_its_own_and_the_same_provider(tmp_path: Path) -> None:
    seen: list[str] = []

    def aside(facts: ConnectionFacts) -> PassThrough:
        seen.append(str(facts.provider))
        return PassThrough()

    async with gate_of(write_provider(tmp_path)) as gate:
        await gate.start()
        first = await Terraform.connect(gate)
        schema = await first.call("GetProviderSchema")
        entry = await gate.listen_aside(aside)
        assert seen == []
        second = await Terraform.connect(gate, entry["Addr"]["String"])
        assert await second.call("GetProviderSchema") == schema
        assert seen == [str(ADDRESS)]
        assert len(gate.processes) == 1


async def test_a_provider_that_dies_is_unavailable_and_its_stack_trace_is_kept(tmp_path: Path) -> None:
    async with gate_of(write_provider(tmp_path)) as gate:
        await gate.start()
        terraform = await Terraform.connect(gate)
        await terraform.call("ConfigureProvider", "east")
        for method, status in {"Crash": 14, "ReadResource": 1}.items():
            with pytest.raises(GrpcStatusError) as caught:
                await terraform.call(method)
            assert caught.value.status == status
    [report] = gate.crash_reports
    assert "Stack trace from the terraform-provider-fake_v1.0.0 plugin:\n\npanic: runtime error: oh no\n" in report
    assert "a line on standard error" not in report


async def test_another_instance_is_not_harmed_by_the_death_of_a_shared_process(tmp_path: Path) -> None:
    async with gate_of(write_provider(tmp_path)) as gate:
        await gate.start()
        first, second = await Terraform.connect(gate), await Terraform.connect(gate)
        await second.call("ValidateResourceConfig")
        with pytest.raises(GrpcStatusError):
            await first.call("Crash")
        await until(gate, 0)
        assert await second.call("ValidateResourceConfig")


async def test_a_hung_call_does_not_keep_others_from_being_answered(tmp_path: Path) -> None:
    async with gate_of(write_provider(tmp_path)) as gate:
        await gate.start()
        terraform = await Terraform.connect(gate)
        hanging = asyncio.create_task(terraform.call("Hang"))
        assert await terraform.call("StopProvider")
        assert not hanging.done()
        hanging.cancel()


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        (
            {"before": "print('hello', flush=True); time.sleep(60)"},
            "something other than a plugin's handshake: 'hello'",
        ),
        ({"before": "sys.exit(3)"}, "exited with status 3 before it listened"),
        ({"before": "os.kill(os.getpid(), signal.SIGSEGV)"}, "was ended by SIGSEGV before it listened"),
        ({"before": "print('x' * 100000, end='', flush=True); time.sleep(60)"}, "something other than"),
        ({"greeting": "1|4|unix|SOCKET|grpc|"}, "version 4"),
        ({"greeting": "2|6|unix|SOCKET|grpc|"}, "something other than"),
        ({"greeting": "1|6|carrier-pigeon|SOCKET|grpc|"}, "a place that cannot be reached"),
        ({"greeting": "1|6|unix|SOCKET|netrpc|"}, "another way than gRPC"),
        ({"greeting": "1|6|unix|SOCKET|grpc|CERTIFICATE"}, "another way than gRPC"),
    ],
)
async def test_a_provider_that_cannot_be_used_is_left_to_terraform(
    tmp_path: Path, program: dict[str, str], reason: str
) -> None:
    async with gate_of(write_provider(tmp_path, **program)) as gate:
        assert await gate.start() is None
        assert gate.failure is not None
        assert reason in gate.failure


async def test_a_provider_that_says_nothing_is_left_to_terraform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provider_process, "START_SECONDS", 0.2)
    async with gate_of(write_provider(tmp_path, before="time.sleep(60)")) as gate:
        assert await gate.start() is None
        assert "did not answer" in str(gate.failure)


async def test_a_file_that_cannot_be_started_is_left_to_terraform(tmp_path: Path) -> None:
    file = tmp_path / "terraform-provider-fake"
    file.write_text("not a program")
    async with gate_of(file) as gate:
        assert await gate.start() is None
        assert "cannot be started" in str(gate.failure)


async def test_a_provider_that_ignores_every_request_to_end_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provider_process, "GRACE_SECONDS", 0.2)
    stubborn = write_provider(
        tmp_path, before="signal.signal(signal.SIGTERM, signal.SIG_IGN)", on_shutdown="return None"
    )
    async with gate_of(stubborn) as gate:
        await gate.start()


async def test_a_provider_gets_the_users_environment_and_survives_an_interrupt(tmp_path: Path) -> None:
    program = write_provider(
        tmp_path, before="assert os.environ['MINE'] == 'yes' and 'PLUGIN_CLIENT_CERT' not in os.environ"
    )
    async with gate_of(program, MINE="yes", PLUGIN_CLIENT_CERT="x") as gate:
        assert await gate.start() is not None
        [process] = gate.processes
        os.killpg(process, signal.SIGINT)
        assert await (await Terraform.connect(gate)).call("ReadResource")
        assert os.getsid(process) == process


async def test_what_a_provider_says_goes_into_terraforms_log(tmp_path: Path) -> None:
    log = tmp_path / "terraform.log"
    async with gate_of(write_provider(tmp_path), TF_LOG="debug", TF_LOG_PATH=str(log)) as gate:
        await gate.start()
    assert "[DEBUG] provider.terraform-provider-fake_v1.0.0: a line on standard error" in log.read_text()


HOST = """
import asyncio, os, sys
from pathlib import Path
from tollgate_host.provider_proxy.provider_address import Address
from tollgate_host.provider_proxy.gate import ConnectionFacts, ProviderGate
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.provider_proxy.packages.source import Executable

async def main():
    file = Path(sys.argv[1])
    gate = ProviderGate(Address("h", "n", "t"), Executable(file), GateEnvironment(os.environ, file.parent), print)
    await gate.start()
    print(gate.processes[0], flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.parametrize("signal_number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
async def test_no_provider_outlives_the_gate(tmp_path: Path, signal_number: int) -> None:
    host = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOST, str(write_provider(tmp_path)), stdout=asyncio.subprocess.PIPE
    )
    assert host.stdout is not None
    with anyio.fail_after(30):
        process = int(await host.stdout.readline())
        os.kill(process, 0)
        host.send_signal(signal_number)
        await host.wait()
        while Path(f"/proc/{process}/environ").exists() and _is_running(process):
            await asyncio.sleep(0.02)


def _is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
