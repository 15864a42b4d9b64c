"""JSON documents of other formats, written the same way everywhere: two blanks of indent, one newline at the end."""

from typing import Any

import msgspec


def json_text(document: Any) -> str:
    """The document as text, its members in the order given."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"
