"""Escapes foreign text for markdown, so that it shows unchanged and mentions nobody."""

import re

from tollgate_host.report.sanitize import strip_ci_commands

_ENTITIES = {char: f"&#{ord(char)};" for char in "\\`*_[]|~$<>&"}
_SPECIAL = re.compile("[" + re.escape("".join(_ENTITIES)) + "]")
_MENTION = re.compile(r"(?<!&)([@#])(?=[\w-])")
_BACKTICKS = re.compile(r"`+")
_PLAIN_CODE = re.compile(r"[^`|\\\s](?:[^`|\\\n]*[^`|\\\s])?")


def escape(text: str) -> str:
    """Return the text with everything that markdown or HTML would interpret as character references.

    A zero-width space after `@` and `#` keeps a comment from notifying people or linking issues.
    """
    return _MENTION.sub(r"\1&#8203;", _SPECIAL.sub(_entity, text))


def code(text: str) -> str:
    """Return the text as inline code that is safe in tables."""
    return f"`{text}`" if _PLAIN_CODE.fullmatch(text) else f"<code>{_SPECIAL.sub(_entity, text)}</code>"


def fence_code(text: str, language: str = "") -> str:
    """Return the text as a code block with a fence longer than any in it.

    CI commands in it are removed.
    """
    text = strip_ci_commands(text)
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.strip(chr(10))}\n{fence}\n"


def _entity(match: "re.Match[str]") -> str:
    return _ENTITIES[match[0]]
