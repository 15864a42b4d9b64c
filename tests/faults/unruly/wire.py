"""What the unruly provider does wrong on the wire.

The file `fault` in the folder that UNRULY_SIGNS names says what, and at which calls: `resets@ReadResource`, a line
each. It is read at every call, so that one process can be asked for one fault after another; `struck` says that it came
to it.
"""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from pyvider.wire import frames, grpc_server
from pyvider.wire.gen import tfplugin6_pb2 as pb
from pyvider.wire.http2 import Call

NONSENSE = b"\xff\xff\xff this is no protobuf"
BAD_VALUE = b"\xc1\xc1 this is no msgpack"
OVERSIZED = 64 * 1024 * 1024 + 1
EXIT = 7
POLL_SECONDS = 0.01
_HALF_A_MESSAGE = b"\x00" + frames.long(1000) + b"only this"
_HEADERS = b"\x88\x00\x0ccontent-type\x10application/grpc"
Misdeed = Callable[[Any, Call], Awaitable[None]]


def signs() -> Path:
    """The folder of the signs."""
    return Path(os.environ["UNRULY_SIGNS"])


def misbehave() -> None:
    """From now on calls are answered as the sign says."""
    connection: Any = grpc_server._Connection  # pyright: ignore[reportPrivateUsage] -- where frames can be written
    answered = connection._run

    async def run(self: Any, call: Call) -> None:
        method = call.path.rpartition("/")[2]
        fault = _asked().get(method)
        if fault is not None:
            (signs() / "struck").touch()
        if fault == "waits":
            await _wait(method)
        if fault in (None, "waits", "answers-and-dies"):
            await answered(self, call)
            if fault == "answers-and-dies":
                self._flush()
                os._exit(EXIT)
        else:
            await FAULTS[fault](self, call)

    connection._run = run


def _asked() -> dict[str, str]:
    """By method, what to do wrong."""
    try:
        lines = (signs() / "fault").read_text().splitlines()
    except OSError:
        return {}
    return {method: fault for fault, _, method in (line.partition("@") for line in lines)}


async def _wait(method: str) -> None:
    """Says that the call has come, and waits until it is told to go on; other calls are answered meanwhile."""
    sign = signs() / method
    half = sign.with_suffix(".half")
    half.write_text(str(os.getpid()))
    half.rename(sign)
    while sign.exists():
        await asyncio.sleep(POLL_SECONDS)


async def _die(_connection: Any, _call: Call) -> None:
    os._exit(EXIT)


async def _panic(_connection: Any, _call: Call) -> None:
    os.write(2, b"panic: runtime error: oh no\n\ngoroutine 1 [running]:\nmain.main()\n")
    os._exit(2)


async def _kill(_connection: Any, _call: Call) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def _hang_up(connection: Any, _call: Call) -> None:
    connection._transport.abort()


async def _hang_up_half_way(connection: Any, call: Call) -> None:
    _send(connection, frames.frame(frames.HEADERS, frames.END_HEADERS, call.stream_id, _HEADERS))
    _send(connection, frames.frame(frames.DATA, 0, call.stream_id, _HALF_A_MESSAGE))
    connection._transport.close()


async def _end_half_way(connection: Any, call: Call) -> None:
    _send(connection, frames.frame(frames.HEADERS, frames.END_HEADERS, call.stream_id, _HEADERS))
    _send(connection, frames.frame(frames.DATA, frames.END_STREAM, call.stream_id, _HALF_A_MESSAGE))


async def _no_message(connection: Any, call: Call) -> None:
    connection._core.finish(call.stream_id)


async def _leave(connection: Any, _call: Call) -> None:
    connection._core.goodbye()
    connection._flush()
    connection._transport.close()


async def _break_rules(connection: Any, _call: Call) -> None:
    _send(connection, b"\x00\x00\x04\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00")  # WINDOW_UPDATE by nothing


async def _babble(connection: Any, call: Call) -> None:
    connection._core.respond(call.stream_id, NONSENSE)


async def _say_nothing(connection: Any, call: Call) -> None:
    connection._core.respond(call.stream_id, b"")


async def _say_too_much(connection: Any, call: Call) -> None:
    connection._core.respond(call.stream_id, bytes(OVERSIZED))


async def _object(connection: Any, call: Call) -> None:
    connection._core.respond(call.stream_id, objection(call.path.rpartition("/")[2]))


async def _give_a_bad_value(connection: Any, call: Call) -> None:
    connection._core.respond(call.stream_id, bad_value(call.path.rpartition("/")[2]))


def _reset(code: int) -> Misdeed:
    async def reset(connection: Any, call: Call) -> None:
        _send(connection, frames.frame(frames.RST_STREAM, 0, call.stream_id, frames.long(code)))

    return reset


def _refuse(status: int) -> Misdeed:
    async def refuse(connection: Any, call: Call) -> None:
        connection._core.finish(call.stream_id, status, "the provider says no")

    return refuse


def _send(connection: Any, data: bytes) -> None:
    connection._flush()
    connection._transport.write(data)


def objection(method: str) -> bytes:
    """An answer with an error of the provider's own."""
    response: Any = getattr(pb, method).Response()
    if method == "CallFunction":
        response.error.text = "the provider objects"
    elif method == "StopProvider":
        response.Error = "the provider objects"
    else:
        response.diagnostics.add(severity=pb.Diagnostic.ERROR, summary="No", detail="The provider objects.")
    return response.SerializeToString()


def bad_value(method: str) -> bytes:
    """An answer whose value is no value; of a call that answers with none, an empty one."""
    response: Any = getattr(pb, method).Response()
    for field in response.DESCRIPTOR.fields:
        if field.message_type is not None and field.message_type.name == "DynamicValue":
            getattr(response, field.name).msgpack = BAD_VALUE
    if method == "ImportResourceState":
        response.imported_resources.add(type_name="unruly_thing").state.msgpack = BAD_VALUE
    return response.SerializeToString()


FAULTS: dict[str, Misdeed] = {
    "dies": _die,
    "panics": _panic,
    "is-killed": _kill,
    "hangs-up": _hang_up,
    "hangs-up-half-way": _hang_up_half_way,
    "ends-half-way": _end_half_way,
    "ends-without-a-message": _no_message,
    "takes-its-leave": _leave,
    "breaks-the-rules": _break_rules,
    "babbles": _babble,
    "says-nothing": _say_nothing,
    "says-too-much": _say_too_much,
    "objects": _object,
    "gives-a-bad-value": _give_a_bad_value,
    "resets": _reset(2),
    "refuses-the-stream": _reset(7),
    "cancels": _reset(8),
    "says-cancelled": _refuse(1),
    "says-unknown": _refuse(2),
    "says-deadline-exceeded": _refuse(4),
    "says-resource-exhausted": _refuse(8),
    "says-unimplemented": _refuse(12),
    "says-internal": _refuse(13),
    "says-unavailable": _refuse(14),
    "says-unauthenticated": _refuse(16),
}
"""By name, what it does in place of an answer."""
