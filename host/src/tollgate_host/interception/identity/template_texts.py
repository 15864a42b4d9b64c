"""Reads a template without evaluating it: the texts that it can produce, and the instance key in one of them.

`"web-${count.index}"` comes to `web-7` in the instance with the key 7 alone. Only what is sure counts: a template with
anything but plain text and short `${…}` in it is free to come to whatever it likes.
"""

import re
from functools import lru_cache

from msgspec import Struct

_QUOTED = re.compile(r'"(?:[^"\\$%]|\$(?![{$])|%(?![{%])|\$\{[^{}"~]*\})*"')
_SEQUENCE = re.compile(r"\$\{\s*([^{}]*?)\s*\}")
_INDEX = re.compile(r"count\.index(?:\s*\+\s*([0-9]{1,9}))?")
_NUMBER = "(0|[1-9][0-9]*)"
_ANYTHING = "(?:.*)"
_MOST_ANYTHINGS = 2
_LONGEST = 512
"""What is longer, or has more that may be anything, is no name, and takes long to match."""


class Template(Struct, frozen=True):
    """A parsed template.

    Attributes:
        pattern: matches every text that it can produce.
        keys: for each group of the pattern, the offset from `count.index`; None for `each.key`.
        is_exact: whether a produced text identifies the key.
    """

    pattern: re.Pattern[str]
    keys: tuple[int | None, ...]
    is_exact: bool

    def can_be(self, text: str) -> bool:
        """Return whether it may produce a text."""
        return len(text) > _LONGEST or self.pattern.fullmatch(text) is not None

    def key(self, text: str) -> int | str | None:
        """Return the key of the instance for which it produces a text, or None if that is uncertain."""
        found = self.pattern.fullmatch(text) if self.is_exact and len(text) <= _LONGEST else None
        if found is None:
            return None
        keys = {_key(said, more) for said, more in zip(found.groups(), self.keys, strict=True)}
        return keys.pop() if len(keys) == 1 else None


@lru_cache(maxsize=4096)
def template(text: str, *, is_set: bool = False) -> Template | None:
    """Return the template in an expression, or None if it is another expression or too long.

    Args:
        text: as it is written.
        is_set: whether the block repeats over a set, in which `each.value` is the key.
    """
    quoted = text if _QUOTED.fullmatch(text) else f'"${{{text}}}"' if _is_key(text, is_set) else None
    if quoted is None:
        return None
    pattern, keys, is_exact = "", list[int | None](), True
    position = 1
    for found in _SEQUENCE.finditer(quoted):
        plain = quoted[position : found.start()]
        position = found.end()
        pattern += re.escape(plain)
        index = _INDEX.fullmatch(found[1])
        if index is not None:
            is_exact &= not (
                pattern.endswith((_ANYTHING, _NUMBER)) or plain[-1:].isdigit() or quoted[position].isdigit()
            )
            keys.append(int(index[1] or 0))
            pattern += _NUMBER
        elif _is_key(found[1], is_set):
            is_exact &= _ANYTHING not in pattern and not keys
            keys.append(None)
            pattern += "(.*)"
        else:
            is_exact &= not keys
            pattern += _ANYTHING
    if pattern.count(_ANYTHING) > _MOST_ANYTHINGS:
        return None
    pattern += re.escape(quoted[position:-1])
    return Template(re.compile(pattern, re.DOTALL), tuple(keys), is_exact and bool(keys))


def _is_key(text: str, is_set: bool) -> bool:
    return text == "each.key" or (is_set and text == "each.value") or _INDEX.fullmatch(text) is not None


def _key(said: str, more: int | None) -> int | str | None:
    if more is None:
        return said
    return int(said) - more if int(said) >= more else None
