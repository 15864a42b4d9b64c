"""Session Manager documents: the preferences in their JSON or YAML text."""

import json
from typing import Any, cast

from tollgate_runtime.documents import DocumentError, read_document


def session_inputs(content: Any) -> dict[str, Any]:
    """Return the `inputs` of a document; empty if the text cannot be read, because AWS rejects it then."""
    document: Any = _read(content) if isinstance(content, str) else content
    inputs: Any = cast("dict[str, Any]", document).get("inputs") if isinstance(document, dict) else None
    return cast("dict[str, Any]", inputs) if isinstance(inputs, dict) else {}


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return read_document("content", text.encode()).value
    except DocumentError:
        return None
