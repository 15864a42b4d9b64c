"""Whatever a process says, in whatever pieces: every call ends exactly once, and the host stays up."""

import os

import anyio
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_host.integrations.calls.transport import Transport
from tollgate_runtime.core.events import Rejected
from tollgate_runtime.core.messages import Json
from tollgate_runtime.errors import RpcError

CALLS = 4
IDS = st.one_of(st.integers(-1, CALLS + 1), st.sampled_from(['"1"', "null", "1.0", "true", "[1]", "{}"]))
RESULTS = st.sampled_from(
    ['"result":{}', '"result":null', '"error":{"code":1,"message":"x"}', '"error":7', '"error":{}', ""]
)
METHODS = st.sampled_from(["", '"method":"m"'])
VERSIONS = st.sampled_from(['"2.0"', '"1.0"', "2", ""])


@st.composite
def answers(draw: st.DrawFn) -> bytes:
    version = draw(VERSIONS)
    members = [f'"jsonrpc":{version}' if version else "", f'"id":{draw(IDS)}', draw(RESULTS), draw(METHODS)]
    return ("{" + ",".join(member for member in members if member) + "}").encode()


BATCHES = st.lists(answers(), max_size=4).map(lambda members: b"[" + b",".join(members) + b"]")
LINES = st.one_of(answers(), BATCHES, st.binary(max_size=30), st.just(b"x" * 3000))


@settings(max_examples=60, deadline=None)
@given(lines=st.lists(LINES, max_size=12), piece=st.integers(1, 200), has_last_newline=st.booleans())
def test_every_call_ends_exactly_once(lines: list[bytes], piece: int, has_last_newline: bool):
    said = b"\n".join(lines) + (b"\n" if has_last_newline else b"")
    ended = anyio.run(conversation, [said[at : at + piece] for at in range(0, len(said), piece)])
    assert ended == [1] * CALLS


async def conversation(pieces: list[bytes]) -> list[int]:
    """How often each call ended, after a process has said all this and closed its output."""
    their_input, our_output = os.pipe()
    our_input, their_output = os.pipe()
    for fd in (our_output, our_input):
        os.set_blocking(fd, False)
    ended = [0] * CALLS

    def ending(number: int) -> None:
        ended[number] += 1

    def ignore(_rejected: Rejected) -> None:
        return

    transport = Transport(our_input, our_output, close_input=lambda: None, on_garbage=ignore, max_line_bytes=2000)
    for number in range(CALLS):

        def done(_answer: Json | RpcError, number: int = number) -> None:
            ending(number)

        transport.call("post-plan", b"{}", 60, done)
    try:
        with anyio.fail_after(10):
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(transport.run)
                for piece in pieces:
                    os.write(their_output, piece)
                    await anyio.sleep(0)
                os.close(their_output)
                their_output = -1
    finally:
        for fd in (their_input, our_output, our_input, their_output):
            if fd >= 0:
                os.close(fd)
    return ended
