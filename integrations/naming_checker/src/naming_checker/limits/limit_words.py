"""A cloud's limits in a person's words: what a name must have, be, or not be."""

import re
from collections.abc import Iterator
from functools import lru_cache

from naming_checker.limits.type_table import Limit

_IP_ADDRESS = re.compile(r"\d+\.\d+\.\d+\.\d+", re.ASCII)
_MOST_OFFENDERS = 4


def demands(limit: Limit, core: str, whole: str, *, generated: int = 0) -> Iterator[str]:
    """Yield the violated limits, each as words to follow "it must".

    Args:
        limit: what the cloud accepts.
        core: the name without what the cloud itself dictates of it.
        whole: the whole name, whose length counts.
        generated: how many of its characters the provider adds.
    """
    if limit.max is not None and len(whole) > limit.max:
        added = f", {generated} of them generated" if generated else ""
        yield f"be at most {limit.max} characters long (it has {len(whole)}{added})"
    if limit.min is not None and len(whole) < limit.min:
        yield f"be at least {limit.min} characters long (it has {len(whole)})"
    if not core:
        return
    if limit.chars is not None and (offenders := characters_outside(core, limit.chars)):
        yield _only(limit.chars, offenders)
    elif limit.first is not None and not is_inside(core[0], limit.first):
        yield f"start with {set_in_words(limit.first, 'or')}"
    elif limit.last is not None and not is_inside(core[-1], limit.last):
        yield f"end with {set_in_words(limit.last, 'or')}"
    yield from _refusals(limit, core)
    if limit.not_an_address and _IP_ADDRESS.fullmatch(core):
        yield "not look like an IP address"
    if limit.form is not None and not _compile(limit.form).fullmatch(core):
        yield f"have the form {limit.form}"


def _refusals(limit: Limit, core: str) -> Iterator[str]:
    if core.startswith(limit.starts or ("\0",)):
        yield f"not start with {next(word for word in limit.starts if core.startswith(word))!r}"
    if core.endswith(limit.ends or ("\0",)):
        yield f"not end with {next(word for word in limit.ends if core.endswith(word))!r}"
    for word in limit.contains:
        if word in core:
            yield f"not contain {word!r}"
    if core.lower() in limit.equals:
        yield f"not be {core!r}"


def is_inside(char: str, chars: str) -> bool:
    """Return whether a character belongs to a set."""
    return _compile(_class(chars)).fullmatch(char) is not None


def characters_outside(text: str, chars: str) -> list[str]:
    """Return the characters of a text that do not belong to a set, each once."""
    if _compile(f"{_class(chars)}*").fullmatch(text):
        return []
    return [char for char in dict.fromkeys(text) if not is_inside(char, chars)]


@lru_cache(maxsize=1024)
def set_in_words(chars: str, joined_by: str = "and") -> str:
    """Return a set of characters in words: `lower-case letters, digits and '-'`."""
    if chars.startswith("^"):
        return f"anything but {_listed(_singles(chars[1:]), 'and')}"
    words: list[str] = []
    rest = chars
    for span, word in (
        ("a-zA-Z", "letters"),
        ("a-z", "lower-case letters"),
        ("A-Z", "upper-case letters"),
        ("0-9", "digits"),
    ):
        if span in rest:
            rest = rest.replace(span, "", 1)
            words.append(word if joined_by == "and" else f"a {word[:-1]}")
    return _listed([*words, *_singles(rest)], joined_by)


def _only(chars: str, offenders: list[str]) -> str:
    shown = [_format(char) for char in offenders[:_MOST_OFFENDERS]]
    more = len(offenders) - len(shown)
    has = _listed([*shown, f"{more} more"] if more > 0 else shown, "and")
    if chars.startswith("^"):
        return f"not have {_listed(shown, 'or')}"
    return f"have only {set_in_words(chars)} (it has {has})"


def _singles(text: str) -> list[str]:
    return [_format(char) for char in re.sub(r"\\(.)", r"\1", text)]


def _format(char: str) -> str:
    return "a space" if char == " " else repr(char)


def _listed(words: list[str], joined_by: str) -> str:
    return f"{', '.join(words[:-1])} {joined_by} {words[-1]}" if len(words) > 1 else "".join(words)


def _class(chars: str) -> str:
    return r"[\s\S]" if chars == "^" else f"[{chars}]"


@lru_cache(maxsize=2048)
def _compile(source: str) -> "re.Pattern[str]":
    return re.compile(source, re.ASCII)
