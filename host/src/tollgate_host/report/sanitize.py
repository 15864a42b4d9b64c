"""Sanitizes foreign text: removes escape sequences and control characters, and limits its length."""

import re

# As texts: they are compiled when something odd first occurs, which is rare.
_ESCAPES = (
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # colours and cursor moves
    r"|\x9b[0-?]*[ -/]*[@-~]"  # the same, begun with one byte
    r"|[\x1b\x9d][\]PX^_]?[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)"  # titles, links and other strings
    r"|\x1b[ -/]*[0-~]?"  # two-character sequences, and a lone escape
)
_ESCAPE_STARTS = r"[\x1b\x9b\x9d]"
_LINE_ENDS = r"\r\n?|[\x0b\x0c\x85\u2028\u2029]"
_UNSHOWN = r"[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]"
_UNSPEAKABLE = r"[\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"

_ANYTHING_ODD = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufeff\ufffe\uffff]"
)
_CI_COMMANDS = re.compile(r"##(?=\w*\[)")
_COMMAND = re.compile(r"^(?=\s*::)", re.MULTILINE)
_LINK = re.compile(r"https?://[A-Za-z0-9\-._~:/?#@!$&*+,;=%]{1,2000}")
_SPACES = re.compile(r"\s+")


def plain(text: str) -> str:
    """Return the text without terminal escapes, control and bidirectional characters; newlines and tabs stay.

    What no encoding or XML can carry becomes U+FFFD. The `##vso[` of build agents, which obey it wherever it stands
    in a log, is broken up.
    """
    if not text.isprintable() and _ANYTHING_ODD.search(text) is not None:
        text = _without_odd_characters(text)
    # Last of all: what has been taken out may have stood between the two.
    return _CI_COMMANDS.sub("# #", text) if "##" in text else text


def strip_ci_commands(text: str) -> str:
    """Return the text with a zero-width space before a leading `::`, which a build log would read as a command."""
    return _COMMAND.sub("\u200b", text) if "::" in text else text


def strip_control(text: str) -> str:
    """Return the text sanitized for a terminal or a build log."""
    return strip_ci_commands(plain(text))


def one_line(text: str) -> str:
    """Return the text on one line, with each run of white space as one space."""
    shown = plain(text)
    is_one_already = shown.isprintable() and "  " not in shown
    return (shown if is_one_already else _SPACES.sub(" ", shown)).strip()


def shorten(text: str, limit: int) -> str:
    """Return the text shortened to a number of characters, with a note on how many are missing."""
    if len(text) <= limit:
        return text
    note = f"… ({len(text) - limit} more characters)"
    return text[:limit].rstrip() + note


def safe_link(address: str | None) -> str | None:
    """Return a web address that is safe as a link: http or https, without characters that end a link early."""
    return address if address is not None and _LINK.fullmatch(address) else None


def _without_odd_characters(text: str) -> str:
    if re.search(_ESCAPE_STARTS, text):
        text = re.sub(_ESCAPES, "", text)
    text = re.sub(_LINE_ENDS, "\n", text)
    return re.sub(_UNSPEAKABLE, "\ufffd", re.sub(_UNSHOWN, "", text))
