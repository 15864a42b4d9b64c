"""What a host may send that is no message: answered as JSON-RPC says, and lived through."""

from collections.abc import Callable
from typing import Any

import pytest
from tollgate_runtime import success
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import Client
from tollgate_runtime.testing.process import ProcessPeer

Start = Callable[..., ProcessPeer]
PING = b'{"jsonrpc":"2.0","id":"still there?","method":"ping"}\n'
PONG = {"jsonrpc": "2.0", "id": "still there?", "result": {"message": "pong"}}
DEEP = 100_000

BAD: dict[str, tuple[bytes, Any, int]] = {
    "garbage": (b"hello\n", None, -32700),
    "binary": (bytes(range(1, 10)) + bytes(range(11, 256)) + b"\n", None, -32700),
    "NUL bytes": (b"\x00\x00\x00\n", None, -32700),
    "a NUL byte inside": (b'{"jsonrpc":"2.0","id":1,"method":"pi\x00ng"}\n', None, -32700),
    "invalid UTF-8": (b'{"jsonrpc":"2.0","id":1,"method":"\xff\xfe"}\n', None, -32700),
    "invalid UTF-8 in an id": (b'{"jsonrpc":"2.0","id":"\xff","method":"ping"}\n', None, -32700),
    "half a message": (b'{"jsonrpc":"2.0","id":1,\n', None, -32700),
    "two on a line": (b'{"jsonrpc":"2.0","id":1,"method":"ping"}{}\n', None, -32700),
    "deep nesting": (b"[" * DEEP + b"]" * DEEP + b"\n", None, -32700),
    "deep nesting without end": (b'{"a":' * DEEP + b"\n", None, -32700),
    "deep nesting in params": (
        b'{"jsonrpc":"2.0","id":1,"method":"post-plan","params":{"resource":' + b"[" * DEEP + b"]" * DEEP + b"}}\n",
        None,
        -32700,
    ),
    "a number": (b"42\n", None, -32600),
    "an empty batch": (b"[]\n", None, -32600),
    "no version": (b'{"id":1,"method":"ping"}\n', 1, -32600),
    "a wrong version": (b'{"jsonrpc":"3.0","id":1,"method":"ping"}\n', 1, -32600),
    "a method of the wrong type": (b'{"jsonrpc":"2.0","id":1,"method":["ping"]}\n', 1, -32600),
    "params of the wrong type": (b'{"jsonrpc":"2.0","id":"a","method":"ping","params":"x"}\n', "a", -32600),
    "an id of the wrong type": (b'{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}\n', None, -32600),
    "no method": (b'{"jsonrpc":"2.0","id":0}\n', 0, -32600),
    "an unknown method": (b'{"jsonrpc":"2.0","id":0,"method":"pre_plan"}\n', 0, -32601),
    "an empty method": (b'{"jsonrpc":"2.0","id":1.50,"method":""}\n', 1.5, -32601),
    "a method of another protocol": (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}\n', 1, -32601),
}  # fmt: skip


@pytest.fixture(scope="module")
def uninitialized(sample: Callable[[str], list[str]]) -> Any:
    """One process, never initialized, that all tests of this file share."""
    peer = ProcessPeer(sample("troublesome"))
    yield Client(peer, timeout_seconds=20)
    peer.close()
    assert peer.wait() == 0
    peer.dispose()


@pytest.mark.parametrize(("line", "answered_id", "code"), BAD.values(), ids=BAD)
@pytest.mark.parametrize("when", ["before initialize", "after initialize"])
def test_bad_input_is_answered_and_lived_through(
    uninitialized: Client, enduring: Client, when: str, line: bytes, answered_id: Any, code: int
) -> None:
    client = uninitialized if when == "before initialize" else enduring
    client.send(line)
    answer = client.receive_line()
    assert (answer["id"], answer["error"]["code"]) == (answered_id, code)
    assert answer.keys() == {"jsonrpc", "id", "error"}
    client.send(PING)
    assert client.receive_line() == PONG


IGNORED: dict[str, bytes] = {
    "empty lines": b"\n\n  \n\r\n",
    "an unknown notification": b'{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}\n',
    "a hook as a notification": b'{"jsonrpc":"2.0","method":"post-plan","params":{"resource":{"type":"raises"}}}\n',
    "a response nobody waits for": b'{"jsonrpc":"2.0","id":99,"result":{}}\n',
    "an error nobody waits for": b'{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}\n',
    "a batch of notifications": b'[{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","method":"b"}]\n',
}


@pytest.mark.parametrize("line", IGNORED.values(), ids=IGNORED)
@pytest.mark.parametrize("when", ["before initialize", "after initialize"])
def test_what_wants_no_answer_gets_none(uninitialized: Client, enduring: Client, when: str, line: bytes) -> None:
    client = uninitialized if when == "before initialize" else enduring
    client.send(line + PING)
    assert client.receive_line() == PONG


@pytest.mark.requirement("R-RPC-09", "P-2.2-05")
def test_requests_of_one_id_are_each_answered(enduring: Client) -> None:
    enduring.send(b'{"jsonrpc":"2.0","id":7,"method":"ping"}\n' * 3)
    assert [enduring.receive_line()["id"] for _ in range(3)] == [7, 7, 7]


@pytest.mark.requirement("P-2.2-05")
@pytest.mark.parametrize("id_bytes", [b"0", b'"a"', b"1.50", b"null", b"-7", b"123456789012345678901234567890", b'""'])
def test_every_kind_of_id_goes_back_to_the_letter(start: Start, id_bytes: bytes) -> None:
    peer = start()
    peer.send(b'{"jsonrpc":"2.0","id":%b,"method":"ping"}\n' % id_bytes)
    assert b'"id":%b,' % id_bytes in peer.incoming.get(timeout=20)


def test_a_batch_is_answered_in_one_line(enduring: Client) -> None:
    enduring.send(
        b'[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"x"},5,'
        b'{"jsonrpc":"2.0","id":2,"method":"post-plan","params":{"resource":{"type":"fine"}}},'
        b'{"jsonrpc":"2.0","id":3,"method":"post-plan","params":{"resource":{"type":"raises"}}}]\n'
    )
    answers = enduring.receive_line()
    assert {answer["id"]: answer.get("error", {}).get("code") for answer in answers} == {
        None: -32600, 1: None, 2: None, 3: -32603,
    }  # fmt: skip


@pytest.mark.parametrize(
    "params",
    [
        b"", b',"params":null', b',"params":[]', b',"params":{}', b',"params":{"resource":null}',
        b',"params":{"resource":[]}', b',"params":{"resource":{"type":5}}', b',"params":{"resource_type":[]}',
        b',"params":{"resource":{"type":"fine","action":"boom"}}', b',"params":{"resource":{"type":"a","after":"x"}}',
    ],
)  # fmt: skip
def test_wrong_params_are_refused(enduring: Client, params: bytes) -> None:
    enduring.send(b'{"jsonrpc":"2.0","id":1,"method":"post-plan"%b}\n' % params)
    answer = enduring.receive_line()
    assert (answer["id"], answer["error"]["code"]) == (1, -32602)
    assert answer["error"]["message"]


@pytest.mark.parametrize("hook", ["post-plan", "pre-apply", "plan-stage-complete"])
def test_a_hook_before_initialize_is_refused_by_a_code_of_its_own(uninitialized: Client, hook: str) -> None:
    with pytest.raises(PeerError) as refused:
        uninitialized.request(hook, {})
    assert (refused.value.code, refused.value.message) == (-32002, f"{hook} came before initialize")


@pytest.mark.requirement("R-LIFE-02")
def test_a_second_initialize_is_answered_with_the_first_result(enduring: Client) -> None:
    again = enduring.request("initialize", {"terraform_version": "9.9.9", "config": {"nonsense": True}})
    assert again == enduring.introduction


def test_a_refused_initialize_may_be_tried_again(start: Start) -> None:
    client = Client(start(), timeout_seconds=20)
    for params in ({"config": {"unknown": 1}}, {"config": [1]}, {"terraform_version": 5}, [1]):
        with pytest.raises(PeerError) as refused:
            client.request("initialize", params)
        assert refused.value.code == -32602
    with pytest.raises(PeerError, match="post-plan came before initialize"):
        client.request("post-plan", {"resource": {"type": "fine"}})
    client.initialize({})
    assert client.call("post-plan", {"type": "fine"}) == success("fine")


def test_everything_at_once_in_one_write_is_answered_in_order(start: Start) -> None:
    peer = start()
    client = Client(peer, timeout_seconds=20)
    hook = b'{"jsonrpc":"2.0","id":%d,"method":"post-plan","params":{"resource":{"type":"fine"}}}\n'
    peer.send(hook % 1 + b"garbage\n" + b'{"jsonrpc":"2.0","id":2,"method":"initialize"}\n' + hook % 3 + PING)
    answers = [client.receive_line() for _ in range(5)]
    assert [answer.get("error", {}).get("code") for answer in answers] == [-32002, -32700, None, None, None]
    assert [answer["id"] for answer in answers[:3]] == [1, None, 2]


def test_one_byte_at_a_time_is_read_like_any_other(start: Start) -> None:
    peer = start()
    client = Client(peer, timeout_seconds=20)
    for byte in b'{"jsonrpc":"2.0","id":1,"method":"initialize"}\n' + PING:
        peer.send(bytes([byte]))
    assert client.receive_line()["result"]["name"] == "troublesome"
    assert client.receive_line() == PONG


def test_a_line_over_the_limit_is_skipped_and_refused(enduring: Client) -> None:
    piece = b"x" * 1024 * 1024
    for _ in range(65):
        enduring.send(piece)
    enduring.send(b"\n")
    answer = enduring.receive_line()
    assert (answer["id"], answer["error"]["code"]) == (None, -32600)
    assert answer["error"]["message"] == "a line of 68,157,440 bytes is longer than the 67,108,864 that are read"
    enduring.send(PING)
    assert enduring.receive_line() == PONG
