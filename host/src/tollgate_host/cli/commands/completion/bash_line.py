"""Splits a line as bash does: up to the cursor, with bash's own word breaks."""

import shlex

_BREAKS = "=:"
"""Bash takes these for the ends of words, and wants only what is behind the last of them."""


def words_of(line: str) -> list[str]:
    """Return the words of a line without the program; the last is the one at the cursor, perhaps empty."""
    for end in ("", "'", '"'):
        try:
            words = shlex.split(line + end)
        except ValueError:
            continue
        is_inside = not line[-1:].isspace() or bool(end)
        return words[1:] if is_inside and len(words) > 1 else [*words[1:], ""]
    return [""]


def behind_break(value: str, word: str) -> str:
    """Return the part of a choice after the last word break of the word at the cursor, as bash wants it."""
    at = max(word.rfind(sign) for sign in _BREAKS) + 1
    return value[at:] if value.startswith(word[:at]) else value
