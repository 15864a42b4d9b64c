"""The characters of a text as readers count them: the extended grapheme clusters of Unicode 15 (UAX #29)."""

import unicodedata
from bisect import bisect_right
from functools import lru_cache

_JOINER = "\u200d"
_EXTEND_TOO = frozenset(
    "\u200c\u09be\u09d7\u0b3e\u0b57\u0bbe\u0bd7\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dcf\u0ddf\u1b35\u302e\u302f\uff9e\uff9f"
    "\U0001133e\U00011357\U000114b0\U000114bd\U000115af\U00011930\U0001d165\U0001d16e\U0001d16f\U0001d170\U0001d171"
    "\U0001d172\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
) | {chr(tag) for tag in range(0xE0020, 0xE0080)}
"""What extends a character though it is no mark that takes no space."""

_NO_SPACING_MARK = frozenset(
    "\u102b\u102c\u1038\u1062\u1063\u1064\u1067\u1068\u1069\u106a\u106b\u106c\u106d\u1083\u1087\u1088\u1089\u108a\u108b"
    "\u108c\u108f\u109a\u109b\u109c\u1a61\u1a63\u1a64\uaa7b\uaa7d\U00011720\U00011721"
)
_PREPEND = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\U000110bd\U000110cd\U000111c2\U000111c3"
    "\U0001193f\U00011941\U00011a3a\U00011a84\U00011a85\U00011a86\U00011a87\U00011a88\U00011a89\U00011d46\U00011f02"
)
_PICTURES = [
    *(0xA9, 0xA9, 0xAE, 0xAE, 0x203C, 0x203C, 0x2049, 0x2049, 0x2122, 0x2122, 0x2139, 0x2139, 0x2194, 0x2199),
    *(0x21A9, 0x21AA, 0x231A, 0x231B, 0x2328, 0x2328, 0x2388, 0x2388, 0x23CF, 0x23CF, 0x23E9, 0x23F3, 0x23F8, 0x23FA),
    *(0x24C2, 0x24C2, 0x25AA, 0x25AB, 0x25B6, 0x25B6, 0x25C0, 0x25C0, 0x25FB, 0x25FE, 0x2600, 0x2605, 0x2607, 0x2612),
    *(0x2614, 0x2685, 0x2690, 0x2705, 0x2708, 0x2712, 0x2714, 0x2714, 0x2716, 0x2716, 0x271D, 0x271D, 0x2721, 0x2721),
    *(0x2728, 0x2728, 0x2733, 0x2734, 0x2744, 0x2744, 0x2747, 0x2747, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755),
    *(0x2757, 0x2757, 0x2763, 0x2767, 0x2795, 0x2797, 0x27A1, 0x27A1, 0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2934, 0x2935),
    *(0x2B05, 0x2B07, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50, 0x2B55, 0x2B55, 0x3030, 0x3030, 0x303D, 0x303D, 0x3297, 0x3297),
    *(0x3299, 0x3299, 0x1F000, 0x1F0FF, 0x1F10D, 0x1F10F, 0x1F12F, 0x1F12F, 0x1F16C, 0x1F171, 0x1F17E, 0x1F17F),
    *(0x1F18E, 0x1F18E, 0x1F191, 0x1F19A, 0x1F1AD, 0x1F1E5, 0x1F201, 0x1F20F, 0x1F21A, 0x1F21A, 0x1F22F, 0x1F22F),
    *(0x1F232, 0x1F23A, 0x1F23C, 0x1F23F, 0x1F249, 0x1F3FA, 0x1F400, 0x1F53D, 0x1F546, 0x1F64F, 0x1F680, 0x1F6FF),
    *(0x1F774, 0x1F77F, 0x1F7D5, 0x1F7FF, 0x1F80C, 0x1F80F, 0x1F848, 0x1F84F, 0x1F85A, 0x1F85F, 0x1F888, 0x1F88F),
    *(0x1F8AE, 0x1F8FF, 0x1F90C, 0x1F93A, 0x1F93C, 0x1F945, 0x1F947, 0x1FAFF, 0x1FC00, 0x1FFFD),
]
"""The first and last code point of each range of Extended_Pictographic."""


def graphemes(text: str) -> list[str]:
    """Return the text in user-perceived characters: a letter with its accents, a flag, a family."""
    if text.isascii() and "\r" not in text:
        return list(text)
    found: list[str] = []
    before, opens_picture = "", False
    for char in text:
        kind = _kind(char)
        joins = bool(found) and _joins(before, kind) and (kind != "picture" or before != "joiner" or opens_picture)
        if joins and before == kind == "flag" and len(found[-1]) % 2 == 0:
            joins = False
        if joins:
            found[-1] += char
        else:
            found.append(char)
        opens_picture = kind == "picture" or (joins and opens_picture and kind in ("extend", "joiner"))
        before = kind
    return found


def _joins(before: str, kind: str) -> bool:
    """Return whether there is no boundary between two characters, further conditions on pictures and flags aside."""
    if before in ("cr", "lf", "control") or kind in ("cr", "lf", "control"):
        return before == "cr" and kind == "lf"
    if kind in ("extend", "joiner", "spacing") or before == "prepend":
        return True
    return (before, kind) in _PAIRS


_PAIRS = {
    *(("L", "L"), ("L", "V"), ("L", "LV"), ("L", "LVT"), ("LV", "V"), ("LV", "T"), ("V", "V"), ("V", "T")),
    *(("LVT", "T"), ("T", "T"), ("joiner", "picture"), ("flag", "flag")),
}


@lru_cache(maxsize=4096)
def _kind(char: str) -> str:
    """Return the class of a character that matters for boundaries."""
    if char in "\r\n":
        return "cr" if char == "\r" else "lf"
    if char == _JOINER:
        return "joiner"
    category = unicodedata.category(char)
    if char in _PREPEND:
        return "prepend"
    if char in _EXTEND_TOO or category in ("Mn", "Me"):
        return "extend"
    if category in ("Cc", "Cf", "Zl", "Zp", "Cs"):
        return "control"
    if char in "\u0e33\u0eb3" or (category == "Mc" and char not in _NO_SPACING_MARK):
        return "spacing"
    code = ord(char)
    if 0x1F1E6 <= code <= 0x1F1FF:
        return "flag"
    at = bisect_right(_PICTURES, code)
    if at % 2 == 1 or (at and _PICTURES[at - 1] == code):
        return "picture"
    return _hangul(code)


def _hangul(code: int) -> str:
    if 0x1100 <= code <= 0x115F or 0xA960 <= code <= 0xA97C:
        return "L"
    if 0x1160 <= code <= 0x11A7 or 0xD7B0 <= code <= 0xD7C6:
        return "V"
    if 0x11A8 <= code <= 0x11FF or 0xD7CB <= code <= 0xD7FB:
        return "T"
    if 0xAC00 <= code <= 0xD7A3:
        return "LV" if (code - 0xAC00) % 28 == 0 else "LVT"
    return "other"
