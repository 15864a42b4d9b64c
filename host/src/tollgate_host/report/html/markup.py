"""Foreign text on a page: escaped, cut, and never at the beginning of a line."""

from html import escape
from typing import Any

import msgspec

from tollgate_host.report.sanitize import plain, safe_link, shortened

TEXT_LIMIT = 10_000
_ENCODER = msgspec.json.Encoder(order="deterministic", decimal_format="number", enc_hook=str)


def text(words: str) -> str:
    """Return the text on one line of the page's source.

    In a build log no line may begin with what passes for a command.
    """
    return escape(shortened(plain(words), TEXT_LIMIT)).replace("\n", "&#10;").replace("\t", "&#9;")


def link(address: str | None) -> str:
    """Return a link to a web page, or nothing where the address is none that may be one."""
    target = safe_link(address)
    if target is None:
        return ""
    return f'<a href="{escape(target)}" rel="noopener noreferrer" target="_blank">{escape(target)}</a>'


def json_in_script(value: Any) -> str:
    """Return a value as JSON that can stand in a script element: nothing in it begins a tag or ends a line."""
    encoded = _ENCODER.encode(value).decode()
    return encoded.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
