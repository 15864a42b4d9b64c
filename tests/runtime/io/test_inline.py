"""An integration whose functions wait for nothing is served without an event loop, and is as hard to upset."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from tollgate_runtime import Context, Integration, Resource, success
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import Client, connect
from tollgate_runtime.testing.process import ProcessPeer

from tests.runtime.io.test_descriptors import running
from tests.runtime.io.test_endings import close_stdin, each_end, ping, said_after, send_sigterm
from tests.runtime.io.test_troublesome_handlers import ERRORS, wait_for_end

INLINE = {"INLINE": "1"}
HOOK = "post-plan"
INITIALIZE = b'{"jsonrpc":"2.0","id":0,"method":"initialize"}\n'
LONG = b'{"jsonrpc":"2.0","id":1,"method":"post-refresh","params":{"resource":{"after":{"length":900000}}}}\n'
Sample = Callable[[str], list[str]]
Start = Callable[..., ProcessPeer]

QUICK = """
import sys
from tollgate_runtime import Integration, Resource, success

app = Integration("quick", version="1.0.0", inline=True)

@app.on("post-plan")
def tell(resource: Resource):
    return success(" ".join(sorted(name for name in sys.modules if "." not in name)))

raise SystemExit(app.main())
"""


@pytest.fixture(scope="module")
def inline(sample: Sample) -> Iterator[Client]:
    """The troublesome integration, inline, as one real process that has to live through all tests of the file."""
    with connect(sample("troublesome"), config={}, env=INLINE, timeout_seconds=20) as client:
        yield client


def lives(client: Client) -> bool:
    return client.request("ping") == {"message": "pong"} and client.call(HOOK, {"type": "fine"}) == success("fine")


def test_no_event_loop_is_even_imported(tmp_path: Path) -> None:
    program = tmp_path / "quick.py"
    program.write_text(QUICK)
    with connect([sys.executable, str(program)], timeout_seconds=20) as client:
        imported = client.call(HOOK, {"type": "aws_instance"}).message.split()
    assert "tollgate_runtime" in imported
    assert {"asyncio", "anyio", "concurrent"} & {*imported} == set()


@pytest.mark.parametrize("trouble", ERRORS)
def test_a_failing_function_is_answered_by_an_error_in_words(inline: Client, trouble: str) -> None:
    with pytest.raises(PeerError) as refused:
        inline.call(HOOK, {"type": trouble})
    assert refused.value.code == -32603
    assert refused.value.message == ERRORS[trouble].format(name="in_line", hook=HOOK)
    assert lives(inline)


@pytest.mark.parametrize(
    ("trouble", "start"),
    [
        ("raises_stop_iteration", "in_line failed at post-plan with "),
        ("raises_recursion", "in_line failed at post-plan with RecursionError: maximum recursion depth exceeded"),
        ("metadata_deep", "the result of in_line cannot be sent as JSON: maximum recursion depth exceeded"),
        ("raises_rpc_error", "mine"),
    ],
)
def test_what_cannot_be_sent_is_refused(inline: Client, trouble: str, start: str) -> None:
    with pytest.raises(PeerError) as refused:
        inline.call(HOOK, {"type": trouble})
    assert refused.value.message.startswith(start)
    assert lives(inline)


def test_a_secret_in_an_exception_reaches_neither_the_wire_nor_the_log(inline: Client) -> None:
    resource = {"type": "leaks", "after": {"password": "hunter2-xyz"}, "after_sensitive": {"password": True}}
    with pytest.raises(PeerError) as refused:
        inline.call(HOOK, resource)
    assert refused.value.message == f"in_line failed at {HOOK} with ValueError: cannot log in with (sensitive)"
    assert "Traceback" in inline.stderr
    assert "hunter2-xyz" not in inline.stderr


def test_a_stray_print_ends_up_in_the_log_and_not_on_the_wire(inline: Client) -> None:
    assert inline.call(HOOK, {"type": "prints"}) == success("printed")
    assert lives(inline)
    assert "a stray print" in inline.stderr


def test_a_function_that_forks_answers_once_and_its_copy_ends(inline: Client) -> None:
    message = inline.call(HOOK, {"type": "forks"}).message
    assert message.startswith("the parent of ")
    wait_for_end(int(message.split()[-1]))
    assert lives(inline)


def test_a_child_that_a_function_ends_is_the_only_one_to_end(inline: Client) -> None:
    assert inline.call(HOOK, {"type": "ends_a_child"}) == success("it ended with -15")
    assert lives(inline)


def test_what_a_function_yields_is_one_answer(inline: Client) -> None:
    assert inline.call(HOOK, {"type": "yields"}) == success("one; another")


def test_no_call_sees_a_context_variable_that_another_has_set(inline: Client) -> None:
    assert [inline.call(HOOK, {"type": "counts"}).message for _ in range(3)] == ["1", "1", "1"]


def test_hundreds_of_calls_at_once_are_each_answered_once_with_their_own_answer(inline: Client) -> None:
    calls = {
        inline.start("post-refresh", {"resource": {"type": "x", "after": {"length": length}}}): length
        for length in range(300)
    }
    assert {len(inline.wait_for(call)["message"]): length for call, length in calls.items()} == {
        length: length for length in range(300)
    }


def test_a_host_that_reads_late_gets_every_answer(start: Start) -> None:
    peer = start(env=INLINE)
    peer.send(INITIALIZE + LONG * 30)
    peer.close()
    assert len(said_after(peer).splitlines()) == 31
    assert peer.wait() == 0


def test_unknown_methods_and_lines_that_are_no_messages_are_refused(inline: Client) -> None:
    for method in ("post-nothing", "rpc.discover"):
        with pytest.raises(PeerError) as refused:
            inline.request(method)
        assert refused.value.code == -32601
    assert lives(inline)


def test_a_second_initialize_is_answered_with_the_first_result(inline: Client) -> None:
    assert inline.request("initialize", {})["name"] == "troublesome"
    assert inline.request("initialize", {"config": {"no": "matter"}})["hooks"] == ["post-plan", "post-refresh"]


@each_end
def test_it_ends_well_and_tears_down(start: Start, end: Callable[[ProcessPeer], None]) -> None:
    peer = start(env=INLINE)
    client = Client(peer, timeout_seconds=20)
    client.initialize({})
    ping(client)
    assert client.call(HOOK, {"type": "fine"}) == success("fine")
    end(peer)
    assert (peer.wait(), peer.stderr) == (0, "torn down\n")


def test_what_comes_after_shutdown_is_refused(start: Start) -> None:
    peer = start(env=INLINE)
    peer.send(
        b'{"jsonrpc":"2.0","id":0,"method":"initialize"}\n{"jsonrpc":"2.0","id":1,"method":"shutdown"}\n'
        b'{"jsonrpc":"2.0","id":2,"method":"post-plan","params":{"resource":{"type":"fine"}}}\n'
    )
    assert b'"id":2,"error":{"code":-32600,"message":"post-plan came after shutdown"' in said_after(peer)
    assert peer.wait() == 0


def test_sigterm_cuts_a_function_short_that_hangs(start: Start) -> None:
    peer = start(env=INLINE)
    client = Client(peer, timeout_seconds=20)
    client.initialize({})
    call = client.start(HOOK, {"resource": {"type": "hangs"}})
    while "hanging" not in peer.stderr and peer.process.poll() is None:
        os.sched_yield()
    send_sigterm(peer)
    with pytest.raises(PeerError, match="post-plan did not finish before the end"):
        client.wait_for(call)
    assert (peer.wait(), peer.stderr) == (0, "hanging\ntorn down\n")


def until_it_hangs(peer: ProcessPeer) -> None:
    while "hanging" not in peer.stderr and peer.process.poll() is None:
        os.sched_yield()


def in_line(sample: Sample) -> list[str]:
    return ["env", *(f"{name}={value}" for name, value in INLINE.items()), *sample("troublesome")]


def slow(number: int, file: Path) -> bytes:
    """A call that is answered when there is a file."""
    resource = b'{"type":"waits_for","after":{"file":"%b"}}' % bytes(file)
    return b'{"jsonrpc":"2.0","id":%d,"method":"post-plan","params":{"resource":%b}}\n' % (number, resource)


def asked(*types: str) -> list[bytes]:
    return [
        b'{"jsonrpc":"2.0","id":%d,"method":"post-plan","params":{"resource":{"type":"%b"}}}' % (number, type_.encode())
        for number, type_ in enumerate(types, 1)
    ]


@pytest.mark.parametrize("is_batch", [False, True], ids=["lines", "a batch"])
def test_sigterm_leaves_nothing_unanswered_that_was_asked(start: Start, is_batch: bool) -> None:
    peer = start(env=INLINE)
    calls = asked("fine", "hangs", "fine", "hangs")
    peer.send(INITIALIZE + (b"[%b]\n" % b",".join(calls) if is_batch else b"\n".join(calls) + b"\n"))
    until_it_hangs(peer)
    send_sigterm(peer)
    _, *lines = [msgspec.json.decode(line) for line in said_after(peer).splitlines()]
    answers = {answer["id"]: answer for answer in (lines[0] if is_batch else lines)}
    assert answers[1]["result"]["message"] == "fine"
    unfinished = "post-plan did not finish before the end"
    assert [answers[number]["error"]["message"] for number in (2, 3, 4)] == [unfinished] * 3
    assert (peer.wait(), peer.stderr) == (0, "hanging\ntorn down\n")


def test_sigterm_cuts_no_answer_in_two(start: Start) -> None:
    peer = start(env=INLINE)
    peer.send(INITIALIZE + LONG * 30 + b"\n".join(asked("hangs")) + b"\n")
    until_it_hangs(peer)
    send_sigterm(peer)
    answers = [msgspec.json.decode(line) for line in said_after(peer).splitlines()]
    assert [len(answer["result"]["message"]) for answer in answers[1:-1]] == [900_000] * 30
    assert "did not finish" in answers[-1]["error"]["message"]
    assert peer.wait() == 0


def test_a_host_that_leaves_while_a_function_hangs_ends_it(start: Start) -> None:
    peer = start(env=INLINE)
    peer.send(INITIALIZE + b"\n".join(asked("hangs")) + b"\n")
    until_it_hangs(peer)
    peer.close()
    assert b"post-plan did not finish before the end" in said_after(peer)
    assert (peer.wait(), peer.stderr) == (0, "hanging\ntorn down\n")


def test_a_function_that_takes_no_notice_of_the_end_does_not_hold_the_process(start: Start) -> None:
    peer = start(env=INLINE)
    peer.send(INITIALIZE + b"\n".join(asked("takes_no_notice")) + b"\n")
    until_it_hangs(peer)
    send_sigterm(peer)
    assert (peer.wait(), peer.stderr) == (0, "hanging\n")


def test_a_function_that_waits_in_c_does_not_hold_the_process(start: Start, tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    resource = b'{"type":"waits_in_c","after":{"fifo":"%b"}}' % bytes(fifo)
    peer = start(env=INLINE)
    peer.send(INITIALIZE + b'{"jsonrpc":"2.0","id":1,"method":"post-plan","params":{"resource":%b}}\n' % resource)
    until_it_hangs(peer)
    send_sigterm(peer)
    assert peer.wait() == 0
    os.close(os.open(fifo, os.O_RDWR))  # lets the shell go on that was started


def test_a_host_that_listens_no_more_while_answers_wait_ends_it(sample: Sample) -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with running(in_line(sample), **pipes) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(INITIALIZE + LONG * 30 + b"\n".join(asked("prints")) + b"\n")
        process.stdin.flush()
        while process.stderr.readline() != b"from a child\n":
            pass
        process.stdout.close()
        assert process.wait(20) == 0


def test_answers_that_found_no_room_leave_between_two_calls(start: Start, tmp_path: Path) -> None:
    first, second, third = (tmp_path / name for name in ("first", "second", "third"))
    peer = start(env=INLINE)
    initialize = b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"max_result_bytes":67108864}}\n'
    longer_than_a_pipe = LONG.replace(b"900000", b"1500000")
    peer.send(initialize + longer_than_a_pipe + slow(2, first) + slow(3, second) + slow(4, third))
    first.touch()
    second.touch()
    heard = b""
    while b'"id":3' not in heard:
        heard += peer.incoming.get(timeout=20)
    assert b'"id":1' in heard
    third.touch()
    close_stdin(peer)
    assert b'"id":4' in said_after(peer)
    assert peer.wait() == 0


def test_a_host_that_leaves_and_does_not_read_long_answers_does_not_hold_the_process(sample: Sample) -> None:
    with running(in_line(sample), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        process.stdin.write(INITIALIZE + LONG * 30)
        process.stdin.close()
        assert process.wait(20) == 0


def test_a_host_that_says_much_before_it_listens_is_answered(sample: Sample) -> None:
    call = (
        b'{"jsonrpc":"2.0","id":1,"method":"post-refresh","params":{"resource":{"after":{"length":2000,"x":"%b"}}}}\n'
    )
    calls = call % (b"x" * 400) * 10_000
    with running(in_line(sample), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=None) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        saying = threading.Thread(target=process.stdin.write, args=[INITIALIZE + calls], daemon=True)
        saying.start()
        saying.join(20)
        assert not saying.is_alive()
        process.stdin.close()
        assert len(process.stdout.read().splitlines()) == 10_001
        assert process.wait(20) == 0


def test_an_answer_waits_for_no_more_than_one_slow_function(start: Start, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    peer = start(env=INLINE)
    client = Client(peer, timeout_seconds=20)
    client.initialize({})
    peer.send(b"\n".join(asked("fine")) + b"\n" + slow(2, first) + slow(3, second))
    first.touch()
    heard = b""
    while b'"id":2' not in heard:
        heard += peer.incoming.get(timeout=20)
    assert b'"id":1' in heard
    assert b'"id":3' not in heard
    second.touch()
    while b'"id":3' not in heard:
        heard += peer.incoming.get(timeout=20)
    close_stdin(peer)
    assert peer.wait() == 0


def test_an_async_function_behind_a_decorator_fails_in_words(inline: Client) -> None:
    words = "plain is async, but troublesome is inline: make it a plain function, or leave inline out"
    with pytest.raises(PeerError) as refused:
        inline.call(HOOK, {"type": "is_async_after_all"})
    assert words in refused.value.message
    assert "never awaited" not in inline.stderr
    assert lives(inline)


def test_ctrl_c_is_the_hosts_business(start: Start) -> None:
    peer = start(env=INLINE)
    client = Client(peer, timeout_seconds=20)
    client.initialize({})
    peer.process.send_signal(signal.SIGINT)
    assert lives(client)
    close_stdin(peer)
    assert peer.wait() == 0


def test_a_thread_an_author_left_behind_does_not_hold_the_process(start: Start) -> None:
    peer = start(env=INLINE)
    client = Client(peer, timeout_seconds=20)
    client.initialize({})
    client.call(HOOK, {"type": "leaves_a_thread"})
    peer.close()
    assert peer.wait() == 0


def test_in_the_testing_kit_it_answers_as_in_a_process() -> None:
    app = Integration("quick", version="1.0.0", inline=True)

    @app.on("post-plan")
    def tell(resource: Resource, context: Context) -> object:
        return success(f"{resource.type} for {context.name}")

    assert callable(tell)
    with connect(app) as client:
        assert client.call("post-plan", {"type": "aws_instance"}) == success("aws_instance for quick")


def test_an_async_function_is_refused_in_words() -> None:
    app = Integration("quick", version="1.0.0", inline=True)

    async def later(resource: Resource) -> object:
        return resource

    words = "later is async, but quick is inline: make it a plain function, or leave inline out"
    for register in (app.on("post-plan"), app.setup):
        with pytest.raises(TypeError, match=words):
            register(later)


def test_it_says_that_it_may_be_asked_before_its_predecessors_have_answered() -> None:
    answers = [
        Integration("quick", version="1.0.0", reads_previous=reads).introduce().to_wire() for reads in (True, False)
    ]
    assert "reads_previous" not in answers[0]
    assert answers[1]["reads_previous"] is False


@pytest.mark.parametrize("reads", [True, False])
def test_the_setup_may_decide_whether_predecessors_are_waited_for(reads: bool) -> None:
    integration = Integration("quick", version="1.0.0", reads_previous=lambda state: state == "reads")
    wire = integration.introduce("reads" if reads else "").to_wire()
    assert wire.get("reads_previous", True) is reads
    assert integration.describe()["reads_previous"] is False
