"""Makes a name fit what the cloud and the lengths of the convention allow, changing as little as will do."""

import unicodedata

from naming_checker.check import Subject
from naming_checker.conventions.cases import ANY_SEPARATOR
from naming_checker.limits.adaptation import adapt_character
from naming_checker.limits.limit_words import is_inside
from naming_checker.limits.type_table import Limit

_ENOUGH = 0.6
"""How much of the room a name of whole words has to fill."""


def fit_name(middle: str, subject: Subject, *, whole_words: bool = False) -> str:
    """Return a whole core with prefix and suffix around a middle that was cleaned and cut to length.

    Args:
        middle: what to fit in.
        subject: whose name it is to be.
        whole_words: cut between words, if enough is left.
    """
    prefix, suffix = subject.convention.prefix, subject.convention.suffix
    suffix = "" if subject.name.is_beginning else suffix
    for limit in _limits(subject):
        middle = _cleaned(middle, limit, is_front=not prefix, is_back=not suffix)
    room = _room(subject) - len(prefix) - len(suffix)
    if len(middle) > room:
        middle = _cut(middle, max(room, 0), whole_words=whole_words)
        for limit in _limits(subject):
            middle = _trim(middle, limit, is_front=False, is_back=not suffix)
    return prefix + middle + suffix


def _cut(text: str, room: int, *, whole_words: bool) -> str:
    """Return the beginning of a text, to the last end of a word if that leaves most of it."""
    end = room
    if whole_words and room < len(text):
        ends = [place for place in range(room, 0, -1) if text[place] in ANY_SEPARATOR]
        end = ends[0] if ends and ends[0] >= room * _ENOUGH else room
    return text[:end].rstrip(ANY_SEPARATOR)


def _limits(subject: Subject) -> list[Limit]:
    both = (subject.entry.firm, subject.entry.soft) if subject.convention.limits else ()
    return [limit for limit in both if limit is not None]


def _room(subject: Subject) -> int:
    lengths = [limit.max for limit in _limits(subject)] + [subject.convention.max_length]
    greatest = min((length for length in lengths if length is not None), default=1024)
    name = subject.name
    return greatest - name.generated_length - len(name.start) - len(name.end)


def _cleaned(text: str, limit: Limit, *, is_front: bool, is_back: bool) -> str:
    if limit.chars is not None:
        text = "".join(adapt_character(char, limit.chars) for char in unicodedata.normalize("NFKD", text))
    for word in limit.contains:
        while word in text:
            text = text.replace(word, word[0] if len(set(word)) == 1 else word[:1])
    return _trim(text, limit, is_front=is_front, is_back=is_back)


def _trim(text: str, limit: Limit, *, is_front: bool, is_back: bool) -> str:
    """Return the text without what may not begin or end it."""
    before = None
    while text and text != before:
        before = text
        if is_front:
            text = _without_front(text, limit)
        if is_back and text:
            text = _without_back(text, limit)
    return text


def _without_front(text: str, limit: Limit) -> str:
    for word in limit.starts:
        text = text.removeprefix(word)
    while text and limit.first is not None and not is_inside(text[0], limit.first):
        text = text[1:]
    return text


def _without_back(text: str, limit: Limit) -> str:
    for word in limit.ends:
        text = text.removesuffix(word)
    while text and limit.last is not None and not is_inside(text[-1], limit.last):
        text = text[:-1]
    return text
