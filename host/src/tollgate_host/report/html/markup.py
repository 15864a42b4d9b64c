"""Puts foreign text on a page: escaped, shortened, and never at the start of a line."""

from html import escape
from typing import Any

import msgspec

from tollgate_host.report.sanitize import plain, safe_link, shorten

TEXT_LIMIT = 10_000
_ENCODER = msgspec.json.Encoder(order="deterministic", decimal_format="number", enc_hook=str)


def text(words: str) -> str:
    """Return the text on one line of the page's source.

    In a build log no line may start with a CI command.
    """
    return escape(shorten(plain(words), TEXT_LIMIT)).replace("\n", "&#10;").replace("\t", "&#9;")


def link(address: str | None) -> str:
    """Return a link to a web page, or an empty text if the address is not safe."""
    target = safe_link(address)
    if target is None:
        return ""
    return f'<a href="{escape(target)}" rel="noopener noreferrer" target="_blank">{escape(target)}</a>'


def json_in_script(value: Any) -> str:
    """Return a value as JSON for a script element: nothing in it starts a tag or ends a line."""
    encoded = _ENCODER.encode(value).decode()
    return encoded.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
