"""Set-up and tear-down, what handlers are told of the run, and what a stateful integration collects."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import attrs
import pytest
from tollgate_runtime import ConfigError, Context, Integration, Operation, Resource, Result, success
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


@pytest.mark.parametrize("kind", ["plain", "async"])
def test_tear_down_runs_at_the_end_with_what_the_set_up_returned(kind: str) -> None:
    app = integration()
    ended: list[str] = []

    async def close_async(state: str) -> None:
        ended.append(state)

    @app.setup
    def connect_somewhere(_config: Config) -> str:
        return "connection"

    app.teardown(ended.append if kind == "plain" else close_async)
    with connect(app):
        assert ended == []
    assert ended == ["connection"]


def test_tear_down_does_not_run_without_set_up() -> None:
    app = integration()
    ended: list[Any] = []
    app.teardown(ended.append)
    with connect(app, initialize=False) as client:
        client.request("ping")
    assert ended == []


def test_a_tear_down_that_fails_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    app = integration()

    @app.teardown
    def close(_state: Any) -> None:
        raise SystemExit("never mind")

    with connect(app):
        pass
    assert "tear-down failed" in caplog.text
    assert "never mind" in caplog.text


LIFE = """
import sys
from tollgate_runtime import Integration
app = Integration("life", version="1")
app.setup(lambda config: sys.stderr.write("set up\\n"))
app.teardown(lambda state: sys.stderr.write("torn down\\n"))
{more}
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


@pytest.mark.requirement("R-RPC-01", "R-RPC-11")
@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, ("sample", None, None)),
        ({"terraform_version": "1.9.0"}, ("sample", "1.9.0", None)),
        ({"version": "1.0", "name": "tofu name"}, ("tofu name", "1.0", None)),
        ({"terraform_version": "1.9.0", "name": "mine", "workspace": "prod"}, ("mine", "1.9.0", "prod")),
        ({"name": None, "workspace": None, "max_result_bytes": None, "protocol_version": None}, ("sample", None, None)),
    ],
)
def test_a_handler_is_told_who_calls(params: dict[str, Any], expected: tuple[str, str | None, str | None]) -> None:
    app = integration()
    seen: list[tuple[str, str | None, str | None]] = []

    @app.on("post-plan")
    def tell(_resource: Resource, context: Context) -> None:
        seen.append((context.name, context.terraform_version, context.workspace))

    with connect(app, initialize=False) as client:
        client.request("initialize", params)
        client.call("post-plan", RESOURCE)
    assert seen == [expected]


def test_the_name_the_user_gave_comes_from_the_environment(start: Start) -> None:
    client = Client(start(env={"TF_INTEGRATION_NAME": "prod guard"}), timeout_seconds=20)
    client.initialize({})
    assert client.call("post-apply", RESOURCE) == success("prod guard")


@pytest.mark.requirement("P-2.1-22", "R-RPC-02", "R-RPC-11", "R-LIFE-02")
def test_the_answer_to_initialize_suits_all_three_hosts() -> None:
    app = integration(stateful=True)
    tell_state(app)
    with connect(app) as client:
        assert client.introduction == {
            "name": "sample",
            "version": "1.2.3",
            "hooks": ["post-plan"],
            "capabilities": ["post-plan"],
            "protocol_version": "1.0",
            "config_schema": app.schema(),
            "stateful": True,
        }


def test_under_the_middleware_success_and_warning_pass() -> None:
    app = integration()

    @app.on("post-plan")
    def answer(resource: Resource) -> Result:
        return Result(resource.after["status"], "words")

    with connect(app, dialect="opentofu") as client:
        answers = [
            client.request("post-plan", {"resource_type": "a", "planned_state": {"status": status}})["status"]
            for status in ("success", "warn", "fail")
        ]
    assert answers == ["pass", "pass", "fail"]


@pytest.mark.parametrize(("sent", "limit"), [({}, 1024 * 1024), ({"max_result_bytes": 5000}, 5000)])
def test_a_host_that_names_a_limit_gets_no_longer_line(sent: dict[str, int], limit: int) -> None:
    app = integration()

    @app.on("post-plan")
    def answer(_resource: Resource) -> Result:
        return success("fine", metadata={"x": "y" * 2_000_000})

    with connect(app, initialize=False) as client:
        client.request("initialize", sent)
        result = client.call("post-plan", RESOURCE)
    assert result == success("fine [metadata left out: the result was larger than the host reads]")
    assert limit >= 5000


def collecting() -> Integration:
    app = integration(stateful=True)

    @app.on("plan-stage-complete", "apply-stage-start")
    def tell(operation: Operation) -> Result:
        return success(" ".join(f"{resource.display}={resource.after['n']}" for resource in operation.resources))

    return app


def test_a_stateful_integration_gets_the_resources_it_was_shown() -> None:
    with connect(collecting()) as client:
        assert client.introduction["hooks"] == ["post-plan", "plan-stage-complete", "apply-stage-start"]
        client.call("plan-stage-start")
        for number, address in enumerate(["a.x", "a.y", "a.x", None, None]):
            client.call("post-plan", {"address": address, "type": "a", "name": "z", "after": {"n": number}})
        streamed = {"resources": None, "streamed": True}
        assert client.call("plan-stage-complete", streamed) == success("a.x=2 a.y=1 a.z=3 a.z=4")
        assert client.call("apply-stage-start", streamed) == success("a.x=2 a.y=1 a.z=3 a.z=4")


def test_a_new_plan_collects_anew_and_resources_that_are_sent_count() -> None:
    with connect(collecting()) as client:
        client.call("post-plan", {"address": "a.old", "type": "a", "after": {"n": 0}})
        client.call("plan-stage-start")
        client.call("post-plan", {"address": "a.new", "type": "a", "after": {"n": 1}})
        assert client.call("plan-stage-complete", {"resources": None}) == success("a.new=1")
        sent = {"resources": [{"address": "a.sent", "type": "a", "after": {"n": 5}}]}
        assert client.call("plan-stage-complete", sent) == success("a.sent=5")


def test_an_integration_that_is_not_stateful_collects_nothing() -> None:
    app = integration()

    @app.on("plan-stage-complete")
    def tell(operation: Operation) -> Result:
        return success(str(len(operation.resources)))

    with connect(app) as client:
        client.call("post-plan", {"address": "a.b", "type": "a"})
        assert client.call("plan-stage-complete", {"resources": None}) == success("0")
