"""Set-up and tear-down: once each, in their order, however the process lives and ends."""

import sys
import threading
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import attrs
import msgspec
import pytest
from tollgate_runtime import ConfigError, Context, Integration, Resource, Result, success
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import Client, connect
from tollgate_runtime.testing.process import ProcessPeer

Start = Callable[..., ProcessPeer]


@attrs.frozen
class Config:
    policy_set: str = "default"


def integration(**settings: Any) -> Integration:
    return Integration("sample", version="1.2.3", config=Config, **settings)


def tell_state(app: Integration) -> None:
    @app.on("post-plan")
    def tell(_resource: Resource, context: Context) -> Result:
        return success(str(context.state))


RESOURCE = {"type": "a"}


@pytest.mark.parametrize("kind", ["plain", "async"])
def test_set_up_runs_once_with_the_configuration_and_handlers_get_what_it_returns(kind: str) -> None:
    app = integration()
    calls: list[str] = []

    def load(config: Config) -> str:
        calls.append(config.policy_set)
        return f"loaded {config.policy_set}"

    async def load_async(config: Config) -> str:
        await anyio.sleep(0)
        return load(config)

    app.setup(load if kind == "plain" else load_async)
    tell_state(app)
    with connect(app, config={"policy_set": "strict"}) as client:
        client.request("initialize", {"config": {"policy_set": "other"}})
        assert client.call("post-plan", RESOURCE) == success("loaded strict")
    assert calls == ["strict"]


def test_what_a_handler_puts_into_its_context_no_other_call_finds() -> None:
    app = integration()
    seen: ContextVar[str] = ContextVar("seen", default="nothing")

    @app.on("post-plan")
    async def look(resource: Resource) -> Result:
        found = seen.get()
        seen.set(resource.name)
        return success(found)

    resources = [{"type": "a", "name": f"r{number}"} for number in range(5)]
    batch = [
        {"jsonrpc": "2.0", "id": number, "method": "post-plan", "params": {"resource": resource}}
        for number, resource in enumerate(resources)
    ]
    with connect(app) as client:
        client.send(msgspec.json.encode(batch) + b"\n")
        answers = client.receive_line()
    assert [answer["result"]["message"] for answer in answers] == ["nothing"] * 5


def test_what_follows_an_initialize_waits_for_it() -> None:
    app = integration()
    go_on = threading.Event()
    order: list[str] = []

    @app.setup
    async def load(_config: Config) -> str:
        order.append("began")
        await anyio.to_thread.run_sync(go_on.wait, 20)
        order.append("ended")
        return "loaded"

    tell_state(app)
    with connect(app, initialize=False) as client:
        first = client.start("initialize", {})
        hook = client.start("post-plan", {"resource": RESOURCE})
        second = client.start("initialize", {})
        ping = client.start("ping")
        assert client.wait_for(ping) == {"message": "pong"}
        assert order == ["began"]
        go_on.set()
        assert client.wait_for(hook)["message"] == "loaded"
        assert client.wait_for(first) == client.wait_for(second)
    assert order == ["began", "ended"]


@pytest.mark.parametrize("kind", ["plain", "async"])
@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (
            ConfigError("no such policy set", path="policy_set"),
            -32602,
            "invalid configuration: policy_set: no such policy set",
        ),
        (OSError("disk full"), -32603, "sample could not set itself up: it failed with OSError: disk full"),
        (SystemExit(3), -32603, "sample could not set itself up: it failed with SystemExit: 3"),
        (KeyboardInterrupt(), -32603, "sample could not set itself up: it failed with KeyboardInterrupt"),
    ],
)
def test_a_set_up_that_fails_refuses_initialize(kind: str, error: BaseException, code: int, message: str) -> None:
    app = integration()

    def load(_config: Config) -> None:
        raise error

    async def load_async(config: Config) -> None:
        load(config)

    app.setup(load if kind == "plain" else load_async)
    tell_state(app)
    with connect(app, initialize=False) as client:
        with pytest.raises(PeerError) as refused:
            client.initialize({})
        assert (refused.value.code, refused.value.message) == (code, message)
        with pytest.raises(PeerError, match="post-plan came before initialize"):
            client.call("post-plan", RESOURCE)


LIFE = """
import sys
from tollgate_runtime import Integration
app = Integration("life", version="1")
def live(config):
    sys.stderr.write("set up\\n")
    yield
    sys.stderr.write("torn down\\n")
{more}
if app.setup_function is None:
    app.lifespan(live)
sys.exit(app.main())
"""
INITIALIZE = b'{"jsonrpc":"2.0","id":1,"method":"initialize"}'
SHUTDOWN = b'{"jsonrpc":"2.0","method":"shutdown"}\n'


def run_life(tmp_path: Path, *, more: str = "") -> ProcessPeer:
    program = tmp_path / "life.py"
    program.write_text(LIFE.format(more=more))
    return ProcessPeer([sys.executable, str(program)])


@pytest.mark.parametrize(
    "said",
    [INITIALIZE, INITIALIZE + b"\n", INITIALIZE + b"\n" + SHUTDOWN],
    ids=["without a newline", "then the end", "then shutdown"],
)
def test_a_process_that_was_set_up_is_torn_down_however_short_its_life(tmp_path: Path, said: bytes) -> None:
    peer = run_life(tmp_path)
    peer.send(said)
    peer.close()
    assert peer.wait() == 0
    assert peer.stderr == "set up\ntorn down\n"
    peer.dispose()


AT_AN_IMPORT = """
import os, signal
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "{module}":
            os.kill(os.getpid(), signal.SIGTERM)
sys.meta_path.insert(0, Finder())
"""


@pytest.mark.parametrize("module", ["anyio", "anyio._backends._asyncio", "tollgate_runtime.io.dispatcher"])
def test_sigterm_while_the_loop_is_made_ends_it_well_and_tears_it_down(tmp_path: Path, module: str) -> None:
    peer = run_life(tmp_path, more=AT_AN_IMPORT.format(module=module))
    peer.send(INITIALIZE + b"\n")
    assert peer.wait() == 0
    assert peer.stderr == "set up\ntorn down\n"
    peer.close()
    peer.dispose()


def test_sigterm_while_a_configuration_is_explained_ends_it_after_the_answer(tmp_path: Path) -> None:
    peer = run_life(tmp_path, more=AT_AN_IMPORT.format(module="jsonschema"))
    client = Client(peer, timeout_seconds=20)
    with pytest.raises(PeerError, match="unknown key"):
        client.initialize({"nonsense": 1})
    assert peer.wait() == 0
    assert peer.stderr == ""
    peer.close()
    peer.dispose()


def test_sigterm_interrupts_a_set_up_that_hangs(tmp_path: Path) -> None:
    hang = "import os, signal, time\napp.setup(lambda config: (os.kill(os.getpid(), signal.SIGTERM), time.sleep(3600)))"
    peer = run_life(tmp_path, more=hang)
    peer.send(INITIALIZE + b"\n")
    assert peer.wait() == 0
    assert peer.stderr == ""
    peer.close()
    peer.dispose()


def test_a_set_up_that_fails_at_boot_is_answered_and_its_traceback_logged(tmp_path: Path) -> None:
    peer = run_life(tmp_path, more="app.setup(lambda config: {}['nothing'])")
    client = Client(peer, timeout_seconds=20)
    with pytest.raises(PeerError) as refused:
        client.initialize({})
    assert refused.value.message == "life could not set itself up: it failed with KeyError: 'nothing'"
    assert client.request("ping") == {"message": "pong"}
    peer.close()
    assert peer.wait() == 0
    assert "Traceback" in peer.stderr
    peer.dispose()


def test_the_name_the_user_gave_comes_from_the_environment(start: Start) -> None:
    client = Client(start(env={"TF_INTEGRATION_NAME": "prod guard"}), timeout_seconds=20)
    client.initialize({})
    assert client.call("post-apply", RESOURCE) == success("prod guard")
