"""Foreign text inside markdown: it shows as it is, whatever it contains, and calls nobody by name."""

import re

from tollgate_host.report.sanitize import strip_ci_commands

_ENTITIES = {char: f"&#{ord(char)};" for char in "\\`*_[]|~$<>&"}
_SPECIAL = re.compile("[" + re.escape("".join(_ENTITIES)) + "]")
_MENTION = re.compile(r"(?<!&)([@#])(?=[\w-])")
_BACKTICKS = re.compile(r"`+")
_PLAIN_CODE = re.compile(r"[^`|\\\s](?:[^`|\\\n]*[^`|\\\s])?")


def escaped(text: str) -> str:
    """Return the text with everything that markdown or HTML would act on as a character reference.

    A zero-width space after `@` and `#` keeps a comment from notifying people or linking issues.
    """
    return _MENTION.sub(r"\1&#8203;", _SPECIAL.sub(_entity, text))


def code(text: str) -> str:
    """Return the text as inline code, in tables too and whatever it contains."""
    return f"`{text}`" if _PLAIN_CODE.fullmatch(text) else f"<code>{_SPECIAL.sub(_entity, text)}</code>"


def fenced(text: str, language: str = "") -> str:
    """Return the text as a block of code, behind a fence longer than any in it.

    A build log that shows the text takes nothing in it for a command.
    """
    text = strip_ci_commands(text)
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.strip(chr(10))}\n{fence}\n"


def _entity(match: "re.Match[str]") -> str:
    return _ENTITIES[match[0]]
