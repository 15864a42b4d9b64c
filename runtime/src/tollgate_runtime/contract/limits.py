"""Keeps an answer's line within what the host reads, without ever changing its status."""

from collections.abc import Callable

from msgspec.structs import replace

from tollgate_runtime.contract.results import Result
from tollgate_runtime.core.codec import encode_error
from tollgate_runtime.core.messages import Request
from tollgate_runtime.errors import RpcError

DEFAULT_MAX_RESULT_BYTES = 1024 * 1024
"""What a host reads that names no limit of its own: one mebibyte a line."""

_ENVELOPE_BYTES = len(b'{"jsonrpc":"2.0","id":,"result":}\n')


def room_for_answer(request: Request, max_result_bytes: int) -> int:
    """Return how long the result of a request may be, for its line to be no longer than the host reads."""
    return max_result_bytes - _ENVELOPE_BYTES - len(request.id_bytes)


def fit_result(result: Result, encode: Callable[[Result], bytes], room_bytes: int) -> bytes:
    """Return the encoded result, reduced step by step until it fits.

    Metadata is removed first, then findings, then text.
    """
    encoded = encode(result)
    if len(encoded) <= room_bytes:
        return encoded
    kept = len(result.findings)
    encoded = encode(_without(result, kept))
    while len(encoded) > room_bytes and kept:
        kept //= 2
        encoded = encode(_without(result, kept))
    if len(encoded) <= room_bytes:
        return encoded
    error = None if result.error is None else _cut(result.error, room_bytes // 2)
    room_bytes -= len(error.encode()) if error else 0
    return encode(_note(Result(result.status, _cut(result.message, room_bytes), error=error), "the rest"))


def fit_error(error: RpcError, room_bytes: int) -> RpcError:
    """Return the error, shortened if it does not fit.

    Its code and the start of its message are kept.
    """
    if len(encode_error(b"", error)) <= room_bytes:
        return error
    return RpcError(
        f"{_cut(error.message, room_bytes)} [cut: the error was larger than the host reads]", code=error.code
    )


def _without(result: Result, kept: int) -> Result:
    """Return the result without its metadata and with only the first findings, and a note about that."""
    left_out = ["metadata"] if result.metadata else []
    if kept < len(result.findings):
        left_out.append(f"{len(result.findings) - kept} findings")
    smaller = replace(result, metadata={}, findings=result.findings[:kept])
    return _note(smaller, " and ".join(left_out)) if left_out else smaller


def _note(result: Result, left_out: str) -> Result:
    note = f"[{left_out} left out: the result was larger than the host reads]"
    return replace(result, message=f"{result.message} {note}".lstrip())


def _cut(text: str, room_bytes: int) -> str:
    """Return the start of a text that fits even if every character is escaped."""
    return text.encode(errors="replace")[: max(room_bytes // 8, 64)].decode(errors="ignore")
