"""Reads the workspace from a binary plan."""

from tollgate_tfplugin.fields import fields

_BACKEND = 13
_WORKSPACE = 3


def workspace_of_plan(plan: bytes) -> str | None:
    """Return the workspace in the `tfplan` of a plan file, or None."""
    backend = _field(plan, _BACKEND)
    name = _field(backend, _WORKSPACE) if backend is not None else None
    return name.decode(errors="replace") if name else None


def _field(message: bytes, number: int) -> bytes | None:
    """Return the last bytes field with a number, or None if there is none or the message is malformed."""
    try:
        found = [field for field in fields(message) if field.number == number and field.is_bytes]
    except (ValueError, IndexError):
        return None
    return message[found[-1].start : found[-1].end] if found else None
