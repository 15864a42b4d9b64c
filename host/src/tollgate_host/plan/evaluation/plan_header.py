"""Reads from a binary plan what its JSON may lack, such as the workspace."""

from collections.abc import Iterator
from typing import NamedTuple

from tollgate_tfplugin.fields import fields

_TARGETED, _EXCLUDED, _BACKEND, _VERSION = 5, 6, 13, 14
_WORKSPACE = 3


class PlanHeader(NamedTuple):
    """What a binary plan says of itself.

    Attributes:
        workspace: the workspace that it was made in.
        is_targeted: whether some resources were chosen or excluded; OpenTofu's JSON does not tell.
        version: the version of the engine that made it.
    """

    workspace: str | None = None
    is_targeted: bool = False
    version: str | None = None


def read_header(plan: bytes) -> PlanHeader:
    """Return the header of the `tfplan` in a plan file, or an empty one if it is malformed."""
    try:
        found = dict(_texts(plan))
        name = dict(_texts(found.get(_BACKEND, b""))).get(_WORKSPACE, b"").decode(errors="replace")
        version = found.get(_VERSION, b"").decode(errors="replace")
    except (ValueError, IndexError):
        return PlanHeader()
    is_targeted = not found.keys().isdisjoint((_TARGETED, _EXCLUDED))
    return PlanHeader(name or None, is_targeted=is_targeted, version=version or None)


def _texts(message: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the number and content of each field that has bytes."""
    for field in fields(message):
        if field.is_bytes:
            yield field.number, message[field.start : field.end]
