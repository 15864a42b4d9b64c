"""What the unruly provider does wrong on the wire.

The file `fault` in the folder that UNRULY_SIGNS names says what, and at which calls: `resets@ReadResource`, a line
each. It is read at every call, so that one process can be asked for one fault after another; `struck` says that it came
to it.
"""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import attrs
from pyvider.wire import grpc_server
from tollgate_tfplugin import frames, grpc
from tollgate_tfplugin.calls import server_streaming, unary
from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb
from tollgate_tfplugin.headers import Headers
from tollgate_tfplugin.http2_protocol import Http2Protocol
from tollgate_tfplugin.stream import Stream, StreamHandler

NONSENSE = b"\xff\xff\xff this is no protobuf"
BAD_VALUE = b"\xc1\xc1 this is no msgpack"
OVERSIZED = 64 * 1024 * 1024 + 1
EXIT = 7
POLL_SECONDS = 0.01
_HALF_A_MESSAGE = b"\x00" + frames.encode_uint32(1000) + b"only this"
_HEADERS = b"\x88\x00\x0ccontent-type\x10application/grpc"


@attrs.frozen
class Call:
    """One call, and where its answer goes."""

    method: str
    stream: Stream
    protocol: Http2Protocol

    @property
    def transport(self) -> asyncio.Transport:
        """The socket."""
        transport = self.protocol._transport  # pyright: ignore[reportPrivateUsage] -- where bytes can be written
        assert transport is not None
        return transport

    def send(self, kind: int, flags: int, payload: bytes) -> None:
        """Sends a frame past the connection, which would not let it go."""
        self.protocol.flush()
        self.transport.write(frames.encode_frame(kind, flags, self.stream.id, payload))


Misdeed = Callable[[Call], Awaitable[None]]


def signs() -> Path:
    """The folder of the signs."""
    return Path(os.environ["UNRULY_SIGNS"])


def misbehave() -> None:
    """From now on calls are answered as the sign says."""
    connection: Any = grpc_server._Connection  # pyright: ignore[reportPrivateUsage] -- where frames can be written
    accepted = connection._accept

    def accept(self: Any, stream: Stream, headers: Headers) -> StreamHandler:
        path = dict(headers)[b":path"].decode()
        service = self._service
        if path not in service.paths:
            return accepted(self, stream, headers)
        is_streaming = path in service.streaming_paths
        answer = server_streaming if is_streaming else unary
        method = answer(partial(service.answers if is_streaming else service.answer, path))
        call = Call(path.rpartition("/")[2], stream, self.protocol)

        async def run(stream: Stream, request: bytes) -> None:
            await _run(call, partial(method, stream, request))

        return self.calls.handle(stream, run)

    connection._accept = accept


async def _run(call: Call, answer: Callable[[], Awaitable[None]]) -> None:
    fault = _asked().get(call.method)
    if fault is not None:
        (signs() / "struck").touch()
    if fault == "waits":
        await _wait(call.method)
    if fault in (None, "waits", "answers-and-dies"):
        await answer()
        if fault == "answers-and-dies":
            call.protocol.flush()
            os._exit(EXIT)
    else:
        await FAULTS[fault](call)


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


async def _die(_call: Call) -> None:
    os._exit(EXIT)


async def _panic(_call: Call) -> None:
    os.write(2, b"panic: runtime error: oh no\n\ngoroutine 1 [running]:\nmain.main()\n")
    os._exit(2)


async def _kill(_call: Call) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def _hang_up(call: Call) -> None:
    call.transport.abort()


async def _hang_up_half_way(call: Call) -> None:
    call.send(frames.HEADERS, frames.END_HEADERS, _HEADERS)
    call.send(frames.DATA, 0, _HALF_A_MESSAGE)
    call.transport.close()


async def _end_half_way(call: Call) -> None:
    call.send(frames.HEADERS, frames.END_HEADERS, _HEADERS)
    call.send(frames.DATA, frames.END_STREAM, _HALF_A_MESSAGE)


async def _no_message(call: Call) -> None:
    grpc.end_response(call.stream)


async def _leave(call: Call) -> None:
    call.protocol.connection.send_goaway()
    call.protocol.flush()
    call.transport.close()


async def _break_rules(call: Call) -> None:
    call.protocol.flush()
    call.transport.write(b"\x00\x00\x04\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00")  # WINDOW_UPDATE by nothing


async def _babble(call: Call) -> None:
    grpc.send_response(call.stream, NONSENSE)


async def _say_nothing(call: Call) -> None:
    grpc.send_response(call.stream, b"")


async def _say_too_much(call: Call) -> None:
    grpc.send_response(call.stream, bytes(OVERSIZED))


async def _object(call: Call) -> None:
    grpc.send_response(call.stream, objection(call.method))


async def _give_a_bad_value(call: Call) -> None:
    grpc.send_response(call.stream, bad_value(call.method))


def _reset(code: int) -> Misdeed:
    async def reset(call: Call) -> None:
        call.send(frames.RST_STREAM, 0, frames.encode_uint32(code))

    return reset


def _refuse(status: int) -> Misdeed:
    async def refuse(call: Call) -> None:
        grpc.send_error(call.stream, GrpcStatusError(status, "the provider says no"))

    return refuse


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
