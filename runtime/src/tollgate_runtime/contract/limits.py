"""Keeps a result line within what the host reads, without ever changing its status."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tollgate_runtime.contract.results import Result

DEFAULT_MAX_RESULT_BYTES = 1024 * 1024
"""What a host reads that names no limit of its own: one mebibyte a line."""

_ENVELOPE_BYTES = 256


def fit_result(result: Result, encode: Callable[[Result], bytes], max_result_bytes: int) -> bytes:
    """The encoded result, made smaller step by step until it fits: metadata goes first, then findings, then text."""
    room = max_result_bytes - _ENVELOPE_BYTES
    encoded = encode(result)
    if len(encoded) <= room:
        return encoded
    without_metadata = _note(replace(result, metadata={}), "metadata left out")
    encoded = encode(without_metadata)
    kept = len(result.findings)
    while len(encoded) > room and kept:
        kept //= 2
        shorter = replace(result, metadata={}, findings=result.findings[:kept])
        encoded = encode(_note(shorter, f"metadata and {len(result.findings) - kept} findings left out"))
    if len(encoded) <= room:
        return encoded
    spoken = result.message.encode()[: max(room // 8, 64)].decode(errors="ignore")
    return encode(_note(Result(result.status, spoken), "the rest left out"))


def _note(result: Result, what: str) -> Result:
    note: Any = f"[{what}: the result was larger than the host reads]"
    return replace(result, message=f"{result.message} {note}".lstrip())
