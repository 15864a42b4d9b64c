"""Text encodings of plan files: UTF-8 as Terraform writes it, and UTF-16 as PowerShell's `>` rewrites it."""

import codecs

from tollgate_host.engine.errors import PlanError

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_CHUNK_BYTES = 1 << 20


def to_utf8(data: bytes, name: str) -> bytes:
    """Return the bytes of a plan as UTF-8 without a byte order mark.

    Raises:
        PlanError: the bytes are text in no encoding that Terraform or PowerShell writes.
    """
    if data.startswith(codecs.BOM_UTF8):
        data = data[len(codecs.BOM_UTF8) :]
    elif data.startswith(_UTF16):
        return _from_utf16(data, name)
    _require_utf8(data, name)
    return data


def place(data: bytes, offset: int) -> str:
    """Return the line and column of a byte, for people."""
    line = data.count(b"\n", 0, offset) + 1
    start = data.rfind(b"\n", 0, offset) + 1
    return f"line {line}, column {offset - start + 1}"


def _from_utf16(data: bytes, name: str) -> bytes:
    try:
        return data.decode("utf-16").encode()
    except UnicodeError as error:
        raise PlanError(f"{name} begins like UTF-16 text but is not: {error}; write the plan again as UTF-8") from error


def _require_utf8(data: bytes, name: str) -> None:
    """Raise an error if the bytes are not UTF-8, checked in chunks to save memory."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    for start in range(0, len(data), _CHUNK_BYTES):
        chunk = data[start : start + _CHUNK_BYTES]
        pending = len(decoder.getstate()[0])
        try:
            decoder.decode(chunk, final=start + _CHUNK_BYTES >= len(data))
        except UnicodeDecodeError as error:
            offset = start - pending + error.start
            raise PlanError(
                f"{name} is not UTF-8 text ({place(data, offset)}); write it again with `tollgate show -json`"
            ) from error
