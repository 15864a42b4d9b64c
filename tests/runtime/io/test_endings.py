"""However a conversation ends, the process leaves with status 0, without a traceback, after a moment for handlers."""

import signal
from collections.abc import Callable

import msgspec
import pytest
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import Client
from tollgate_runtime.testing.process import ProcessPeer

Start = Callable[..., ProcessPeer]
End = Callable[[ProcessPeer], None]


def close_stdin(peer: ProcessPeer) -> None:
    peer.close()


def notify_shutdown(peer: ProcessPeer) -> None:
    peer.send(b'{"jsonrpc":"2.0","method":"shutdown"}\n')


def request_shutdown(peer: ProcessPeer) -> None:
    peer.send(b'{"jsonrpc":"2.0","id":"bye","method":"shutdown","params":null}\n')


def send_sigterm(peer: ProcessPeer) -> None:
    peer.process.send_signal(signal.SIGTERM)


def send_sigterm_twice(peer: ProcessPeer) -> None:
    peer.process.send_signal(signal.SIGTERM)
    peer.process.send_signal(signal.SIGTERM)


ENDS: dict[str, End] = {
    "EOF": close_stdin,
    "shutdown": notify_shutdown,
    "shutdown request": request_shutdown,
    "SIGTERM": send_sigterm,
    "SIGTERM twice": send_sigterm_twice,
}
each_end = pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)


def ping(client: Client) -> None:
    assert client.request("ping") == {"message": "pong"}


def ended_well(peer: ProcessPeer) -> bool:
    return peer.wait() == 0 and peer.stderr == ""


def said_after(peer: ProcessPeer) -> bytes:
    """All that the process says until its end."""
    said = b""
    while data := peer.incoming.get(timeout=20):
        said += data
    return said


@pytest.mark.requirement("P-2.1-26")
@each_end
def test_it_ends_well_before_initialize(start: Start, end: End) -> None:
    peer = start()
    ping(Client(peer, timeout_seconds=20))
    end(peer)
    assert ended_well(peer)


@pytest.mark.requirement("P-2.1-26")
@each_end
def test_it_ends_well_after_initialize(start: Start, end: End) -> None:
    peer = start()
    client = Client(peer, timeout_seconds=20)
    client.initialize({})
    ping(client)
    end(peer)
    assert ended_well(peer)


@each_end
def test_it_ends_well_right_after_initialize(start: Start, end: End) -> None:
    peer = start()
    Client(peer, timeout_seconds=20).initialize({})
    end(peer)
    assert ended_well(peer)


@each_end
@pytest.mark.parametrize("hook", ["post-plan", "pre-plan"], ids=["async", "plain"])
def test_a_running_handler_is_given_a_moment_to_finish(start: Start, end: End, hook: str) -> None:
    peer = start()
    client = Client(peer, timeout_seconds=20)
    client.initialize({})
    call = client.start(hook, {"resource": {"type": "takes_a_moment"}})
    ping(client)
    end(peer)
    assert client.wait_for(call)["message"] == "finished"
    assert ended_well(peer)


@pytest.mark.parametrize(
    ("hook", "end"),
    [("post-plan", send_sigterm), ("pre-plan", close_stdin), ("pre-apply", notify_shutdown)],
    ids=["async", "plain", "executor"],
)
def test_a_handler_that_hangs_is_told_off_and_left_behind(start: Start, hook: str, end: End) -> None:
    peer = start()
    client = Client(peer, timeout_seconds=20)
    client.initialize({})
    call = client.start(hook, {"resource": {"type": "hangs"}})
    ping(client)
    end(peer)
    with pytest.raises(PeerError, match=f"{hook} did not finish before the end"):
        client.wait_for(call)
    assert ended_well(peer)


def test_a_thread_an_author_left_behind_does_not_hold_the_process(start: Start) -> None:
    peer = start()
    client = Client(peer, timeout_seconds=20)
    client.initialize({})
    client.call("post-plan", {"type": "leaves_a_thread"})
    peer.close()
    assert ended_well(peer)


@pytest.mark.requirement("R-RPC-11")
def test_a_shutdown_request_is_answered(start: Start) -> None:
    for initialize in (False, True):
        peer = start()
        client = Client(peer, timeout_seconds=20)
        if initialize:
            client.initialize({})
        assert client.request("shutdown") is None
        assert ended_well(peer)


PRELUDES = pytest.mark.parametrize(
    "prelude", [b"", b'{"jsonrpc":"2.0","id":0,"method":"initialize"}\n'], ids=["at boot", "later"]
)


@PRELUDES
def test_what_comes_after_shutdown_is_refused_and_a_batch_is_still_answered_whole(start: Start, prelude: bytes) -> None:
    peer = start()
    peer.send(
        prelude + b'[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"shutdown"},'
        b'{"jsonrpc":"2.0","id":3,"method":"ping"}]\n{"jsonrpc":"2.0","id":4,"method":"initialize"}\n'
    )
    said = said_after(peer).splitlines()
    [batch] = [line for line in said if line.startswith(b"[")]
    assert {answer["id"]: answer.get("error", {}).get("message") for answer in msgspec.json.decode(batch)} == {
        1: None, 2: None, 3: "ping came after shutdown",
    }  # fmt: skip
    [refused] = [line for line in said if b'"id":4' in line]
    assert b'"message":"initialize came after shutdown"' in refused
    assert ended_well(peer)


def test_what_was_asked_before_the_end_is_answered_although_nobody_waits(start: Start) -> None:
    peer = start()
    peer.send(
        b'{"jsonrpc":"2.0","id":0,"method":"initialize"}\n'
        + b'{"jsonrpc":"2.0","id":1,"method":"post-plan","params":{"resource":{"type":"fine"}}}\n' * 50
        + b'{"jsonrpc":"2.0","id":2,"method":"ping"}'  # a last line without its newline
    )
    peer.close()
    lines = said_after(peer).splitlines()
    assert len(lines) == 52
    assert ended_well(peer)


@PRELUDES
def test_half_a_line_at_the_end_is_a_parse_error(start: Start, prelude: bytes) -> None:
    peer = start()
    peer.send(prelude + b'{"jsonrpc":"2.0","id":1,"meth')
    peer.close()
    last = said_after(peer).splitlines()[-1]
    assert b'"id":null,"error":{"code":-32700' in last
    assert peer.wait() == 0
    assert "Traceback" not in peer.stderr


def test_ctrl_c_is_the_hosts_business(start: Start) -> None:
    peer = start()
    client = Client(peer, timeout_seconds=20)
    ping(client)
    peer.process.send_signal(signal.SIGINT)
    client.initialize({})
    call = client.start("post-plan", {"resource": {"type": "takes_a_moment"}})
    peer.process.send_signal(signal.SIGINT)
    assert client.wait_for(call)["message"] == "finished"
    peer.close()
    assert ended_well(peer)
