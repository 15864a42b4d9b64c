"""The page's own style and scripts, from files in this package, and the content security policy."""

import base64
import hashlib
from functools import cache
from importlib.resources import files

SCRIPTS = (
    "data",
    "element",
    "format",
    "state",
    "filter",
    "exemption",
    "source",
    "findings",
    "resources",
    "cost",
    "drawer",
    "controls",
    "page",
)
"""The script's files in the order in which they are joined: each uses only what stands before it."""


STYLES = (
    "colours",
    "base",
    "controls",
    "verdict",
    "filters",
    "badges",
    "findings",
    "tables",
    "cost",
    "drawer",
    "plain",
    "narrow",
    "motion",
    "print",
)
"""The style sheet's files in their order: a later one goes before an earlier."""


@cache
def style() -> str:
    """Return all style sheets as one."""
    return "\n".join(_read(f"style/{name}.css") for name in STYLES)


@cache
def script() -> str:
    """Return all scripts as one, in their own scope."""
    parts = "\n".join(_read(f"script/{name}.js") for name in SCRIPTS)
    return f'(() => {{\n"use strict";\n{parts}}})();\n'


@cache
def policy() -> str:
    """Return the content security policy.

    It allows this style and this script by their hashes, and nothing else.
    """
    return (
        f"default-src 'none'; style-src '{_hash(style())}'; script-src '{_hash(script())}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _read(name: str) -> str:
    return files("tollgate_host.report.html").joinpath(name).read_text(encoding="utf-8")


def _hash(content: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}"
