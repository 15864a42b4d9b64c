"""The workspace that a binary plan was made in."""

from tollgate_tfplugin.fields import fields

_BACKEND = 13
_WORKSPACE = 3


def workspace_of_plan(plan: bytes) -> str | None:
    """Return the workspace that the `tfplan` of a plan file names; None if it names none."""
    backend = _field(plan, _BACKEND)
    name = _field(backend, _WORKSPACE) if backend is not None else None
    return name.decode(errors="replace") if name else None


def _field(message: bytes, number: int) -> bytes | None:
    """Return the last field of bytes of a number; None if there is none, or this is no message."""
    try:
        found = [field for field in fields(message) if field.number == number and field.is_bytes]
    except (ValueError, IndexError):
        return None
    return message[found[-1].start : found[-1].end] if found else None
