"""Texts that depend on a variable keep the variable's name in them, so that nobody takes its default for a convention.

`"${var.env}-web"` is read as the text `⟨env⟩-web`, with characters around the name that no file has.
"""

import re
from collections.abc import Mapping

from tollgate_runtime.contract.markers import UNKNOWN, Marker

_OPEN, _CLOSE = "\ue000", "\ue001"
WORKSPACE = "terraform.workspace"
MARK = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")


def mark_variable(variable: str) -> str:
    """Return the marker for a variable of the root module, or for the workspace."""
    return f"{_OPEN}{variable}{_CLOSE}"


def is_marked(text: str) -> bool:
    """Return whether a text contains a marker."""
    return _OPEN in text


def show_markers(text: str) -> str:
    """Return a text for a reader: the variables as Terraform writes them."""
    return MARK.sub(lambda match: "${" + _reference(match[1]) + "}", text)


def fill_markers(text: str, values: Mapping[str, str]) -> str | Marker:
    """Return a text with its markers replaced by values; UNKNOWN if one has none."""
    if any(name not in values for name in MARK.findall(text)):
        return UNKNOWN
    return MARK.sub(lambda match: values[match[1]], text)


def _reference(name: str) -> str:
    return name if name == WORKSPACE else f"var.{name}"
