"""The characters of a text as readers count them."""

import unicodedata

_JOINER = "\u200d"


def graphemes(text: str) -> list[str]:
    """Return the text in user-perceived characters: a letter with its accents, a flag, a family."""
    if text.isascii() and "\r" not in text:
        return list(text)
    found: list[str] = []
    for char in text:
        if found and _joins(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def _joins(before: str, char: str) -> bool:
    if before == "\r":
        return char == "\n"
    if char == _JOINER or before.endswith(_JOINER):
        return True
    if unicodedata.category(char) in ("Mn", "Me", "Mc") or "\U0001f3fb" <= char <= "\U0001f3ff":
        return True
    return len(before) == 1 and _is_flag(before) and _is_flag(char)


def _is_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"
