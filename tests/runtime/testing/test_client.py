"""The clients: the same calls to an integration in memory and to a real process, in each host's words."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tollgate_runtime import Integration, Operation, Resource, Result, fail, success
from tollgate_runtime.errors import ConnectionClosed, PeerError, RemoteProtocolError, RequestTimeout
from tollgate_runtime.testing import Client, connect
from tollgate_runtime.testing.params import Dialect

BUCKET = Resource(
    address="aws_s3_bucket.logs",
    type="aws_s3_bucket",
    name="logs",
    provider="registry.terraform.io/hashicorp/aws",
    provider_type="aws",
    action="create",
    after={"name": "dev-logs"},
)
PREFIX = {"prefix": "prod-"}


@pytest.fixture(params=["in memory", "as a process"])
def target(request: pytest.FixtureRequest, naming_app: Integration, naming_command: list[str]) -> Any:
    return naming_app if request.param == "in memory" else naming_command


@pytest.mark.requirement("R-Q10-01", "R-XPORT-01")
@pytest.mark.parametrize("dialect", ["rfc", "plan", "opentofu"])
def test_one_integration_answers_every_host_alike(target: Any, dialect: Dialect) -> None:
    with connect(target, config=PREFIX, dialect=dialect) as client:
        assert client.introduction["name"] == "naming-checker"
        failed = client.call("post-plan", BUCKET)
        assert failed == fail("'dev-logs' must start with 'prod-'", metadata={"action": "create"})
        fine = Resource(type="a", name="b", action="update", before={"name": "prod-a"}, after={"name": "prod-b"})
        assert client.call("post-plan", fine) == success(metadata={"action": "update", "seen": {}})


def test_a_stage_is_called_with_an_operation(target: Any) -> None:
    with connect(target, config=PREFIX) as client:
        counted = client.call("plan-stage-complete", Operation(operation="plan", resources=[BUCKET, BUCKET]))
        assert counted == success("plan: 2 resources under 1.11.4")


@pytest.mark.parametrize(
    "params",
    [
        {"type": "aws_s3_bucket", "after": {"name": "dev"}, "action": "create"},
        {"resource": {"type": "aws_s3_bucket", "after": {"name": "dev"}, "action": "create"}},
        {"type": "aws_s3_bucket", "provider_type": "aws", "after": {"name": "dev"}, "action": "Create"},
        {"resource_type": "aws_s3_bucket", "planned_state": {"name": "dev"}, "planned_action": "Create"},
    ],
)
def test_params_may_be_given_in_any_form(naming_app: Integration, params: dict[str, Any]) -> None:
    with connect(naming_app, config=PREFIX) as client:
        assert client.call("post-plan", params).message == "'dev' must start with 'prod-'"


def test_answers_may_be_waited_for_in_any_order(target: Any) -> None:
    with connect(target, config=PREFIX) as client:
        calls = [client.start("ping") for _ in range(5)]
        assert [client.wait_for(call) for call in reversed(calls)] == [{"message": "pong"}] * 5


def test_a_refused_configuration_is_an_error_with_every_mistake(target: Any) -> None:
    with pytest.raises(PeerError) as refused, connect(target, config={"prefx": 1}):
        raise AssertionError("it must not come so far")
    assert refused.value.code == -32602
    assert str(refused.value) == (
        "RPC error -32602: invalid configuration: prefix: is required: What every name starts with.; "
        "prefx: unknown key; did you mean 'prefix'?"
    )


def test_an_integration_that_has_shut_down_is_gone_and_may_be_told_so_twice(target: Any) -> None:
    with connect(target, config=PREFIX) as client:
        assert client.request("shutdown") is None
        for _ in range(2):
            with pytest.raises(ConnectionClosed, match="the integration has ended"):
                client.request("ping")


def test_a_process_that_dies_leaves_its_last_words(tmp_path: Path) -> None:
    program = tmp_path / "dies.py"
    program.write_text("import sys; sys.exit('no license')")
    with pytest.raises(ConnectionClosed, match="the integration has ended; it said: no license"):
        connect([sys.executable, str(program)]).__enter__()


def test_a_process_that_does_not_answer_is_given_up(tmp_path: Path) -> None:
    program = tmp_path / "mute.py"
    program.write_text("import sys; sys.stderr.write('thinking'); sys.stderr.flush(); sys.stdin.read()")
    with pytest.raises(RequestTimeout, match=r"no answer within 0\.5 s"):
        connect([sys.executable, str(program)], timeout_seconds=0.5).__enter__()


def test_a_process_that_talks_nonsense_is_told_apart(tmp_path: Path) -> None:
    program = tmp_path / "chatty.py"
    program.write_text("print('hello', flush=True); input()")
    with pytest.raises(RemoteProtocolError, match="the integration sent what is no message: the line is not JSON"):
        connect([sys.executable, str(program)]).__enter__()


def test_several_answers_in_one_piece_are_told_apart(naming_command: list[str]) -> None:
    with connect(naming_command, config=PREFIX) as client:
        client.send(b'{"jsonrpc":"2.0","id":"a","method":"ping"}\n' * 20)
        assert [client.receive_line()["id"] for _ in range(20)] == ["a"] * 20
        assert client.request("ping") == {"message": "pong"}


def test_the_log_of_a_process_is_at_hand_and_reading_it_disturbs_nothing(naming_command: list[str]) -> None:
    with connect(naming_command, config=PREFIX) as client:
        for number in range(1, 6):
            client.send(b"garbage\n")
            client.receive_line()
            assert client.stderr.count("the line is not JSON") == number
        assert client.process is not None


def test_an_integration_in_memory_has_no_process_and_no_log(naming_app: Integration) -> None:
    with connect(naming_app, config=PREFIX) as client:
        assert client.process is None
        assert client.stderr == ""


def test_an_answer_in_another_language_may_leave_things_out(tmp_path: Path) -> None:
    program = tmp_path / "terse.sh"
    program.write_text(
        '#!/bin/sh\nread line; echo \'{"jsonrpc":"2.0","id":1,"result":{"hooks":["post-plan"]}}\'\n'
        'read line; echo \'{"jsonrpc":"2.0","id":2,"result":{"status":"warn","message":null,"metadata":null}}\'\n'
    )
    program.chmod(0o755)
    with connect(str(program)) as client:
        assert client.call("post-plan", BUCKET) == Result("warn")


@pytest.mark.requirement("R-Q10-01")
def test_the_fixture_starts_integrations_and_ends_them_with_the_test(
    connect_integration: Callable[..., Client], naming_app: Integration, naming_command: list[str]
) -> None:
    clients = [connect_integration(naming_app, config=PREFIX), connect_integration(naming_command, config=PREFIX)]
    assert [client.call("post-plan", BUCKET).status for client in clients] == ["fail", "fail"]
