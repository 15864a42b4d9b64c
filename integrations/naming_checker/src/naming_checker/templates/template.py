"""Templates: `{env}-{app}-{type}-{name}`, read into literal texts and tokens."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

BUILT_IN = ("name", "label", "type", "region", "workspace", "provider", "module")
"""Tokens that need no definition; `name` is whatever the rest of the name is."""

_PIECE = re.compile(r"(?P<escaped>\{\{|\}\})|\{(?P<token>[^{}]*)\}|(?P<literal>[^{}]+)")


class Slot(Struct, frozen=True):
    """The place of a token."""

    token: str


Template = tuple[str | Slot, ...]


@lru_cache(maxsize=256)
def parse_template(text: str) -> Template:
    """Return the pieces of a template; `{{` and `}}` are braces.

    Raises:
        ValueError: a brace has no partner, a token has no name, or two free parts touch.
    """
    pieces: list[str | Slot] = []
    position = 0
    while position < len(text):
        match = _PIECE.match(text, position)
        if match is None:
            raise ValueError(f"{text!r} has a brace without a partner, at character {position + 1}; write {{{{ for one")
        pieces.append(_piece(match, text))
        position = match.end()
    if not any(isinstance(piece, Slot) for piece in pieces):
        raise ValueError(f"{text!r} has no token such as {{name}}, so it would give everything one name")
    return tuple(pieces)


def _piece(match: "re.Match[str]", text: str) -> str | Slot:
    if match["escaped"]:
        return match["escaped"][0]
    if match["literal"]:
        return match["literal"]
    if not match["token"].isidentifier():
        raise ValueError(
            f"{text!r} has {match[0]!r}, which is not a token; a token is a name in braces, such as {{name}}"
        )
    return Slot(match["token"])


def check_tokens(text: str, tokens: Mapping[str, Any]) -> None:
    """Check that a template has no token that nobody defines.

    Raises:
        ValueError: it has one.
    """
    known = [*tokens, *(name for name in BUILT_IN if name not in tokens)]
    for piece in parse_template(text):
        if isinstance(piece, Slot) and piece.token not in known:
            from difflib import get_close_matches

            close = get_close_matches(piece.token, known, n=1)
            hint = f"did you mean {{{close[0]}}}?" if close else f"define it in tokens; known are {', '.join(known)}"
            raise ValueError(f"there is no token {{{piece.token}}}; {hint}")
