"""Values as proposals see them: JSON's kinds, with marks where something is not known."""

from typing import Any

from tollgate_hcl.evaluate.datum import Datum, PartialMap, PartialText, Unknown
from tollgate_runtime.contract.markers import SENSITIVE, UNKNOWN

from tollgate_host.propose.variable_markers import mark_variable

Known = Any
"""A value of JSON's kinds, in which UNKNOWN or SENSITIVE may stand anywhere."""

OPEN_KEY = "\ue002"
"""The key of a map that may have more keys than are known."""


def known_from_datum(value: Datum) -> Known:
    """Return an evaluated value; texts that depend on a variable keep a mark in its place."""
    content = value.content
    if value.is_sensitive:
        return SENSITIVE
    match content:
        case PartialText(pieces=pieces):
            return "".join(piece if isinstance(piece, str) else mark_variable(piece.name) for piece in pieces)
        case PartialMap(members=members):
            return {name: known_from_datum(inner) for name, inner in members.items()} | {OPEN_KEY: UNKNOWN}
        case Unknown():
            return UNKNOWN
        case tuple():
            return [known_from_datum(inner) for inner in content]
        case dict():
            return {name: known_from_datum(inner) for name, inner in content.items()}
        case _:
            return content
