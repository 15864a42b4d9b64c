"""Finds copies of secrets that no mask marks.

Terraform forgets a mark when a value passes through a provider: `terraform_data` takes a sensitive `input` and returns
it as an unmarked `output`. So whatever equals a secret known from the same resource, or from a sensitive variable, is
taken for that secret. Texts of one or two characters are not, nor a few words that are equal by chance more often than
not. Numbers and booleans are not looked for.
"""

from collections.abc import Iterable
from typing import Any, cast

import msgspec

from tollgate_host.plan.secrets.masks import Mask

_MIN_CHARACTERS = 3
_COMMON_WORDS = frozenset({"true", "false", "null", "none"})
_MAX_SEARCHES = 16
"""With more spellings than this, looking through the decoded values is quicker than searching their text."""
_GO_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}

Secrets = frozenset[str]


class KnownSecrets(msgspec.Struct, frozen=True):
    """The secrets of a whole plan, and their JSON spellings, by which they are searched before decoding."""

    texts: Secrets
    spellings: tuple[bytes, ...]

    def within(self, *values: msgspec.Raw) -> Secrets:
        """Return all secrets if any of them may be in one of the values, else none."""
        if not self.texts or len(self.spellings) > _MAX_SEARCHES:
            return self.texts
        texts = [bytes(value) for value in values]
        return self.texts if any(spelling in text for text in texts for spelling in self.spellings) else frozenset()


def known_secrets(values: Iterable[Any]) -> KnownSecrets:
    """Return the texts in values that are sensitive as a whole."""
    texts = frozenset(text for value in values for text in _texts(value))
    spellings = {spelling for text in texts for spelling in (msgspec.json.encode(text), _as_go_spells(text))}
    return KnownSecrets(texts, tuple(spellings))


def is_telling(text: str) -> bool:
    """Return whether a secret's text is long enough not to match by chance."""
    return len(text) >= _MIN_CHARACTERS and text.lower() not in _COMMON_WORDS


def marked_texts(value: Any, mask: Mask) -> Secrets:
    """Return the marked texts of a value."""
    if mask is True:
        return frozenset(_texts(value))
    if isinstance(value, dict) and isinstance(mask, dict):
        members = cast("dict[str, Any]", value)
        pairs = [(members.get(name), inner) for name, inner in cast("dict[str, Any]", mask).items()]
    elif isinstance(value, list) and isinstance(mask, list):
        pairs = list(zip(cast("list[Any]", value), cast("list[Any]", mask), strict=False))
    else:
        return frozenset()
    return frozenset[str]().union(*(marked_texts(inner, mark) for inner, mark in pairs))


def with_echoes(value: Any, mask: Mask, secrets: Secrets) -> Mask:
    """Return the mask with a mark at each text that is one of the secrets; itself if there is none."""
    if isinstance(value, str):
        return True if value in secrets else mask
    if isinstance(value, dict) and (not mask or isinstance(mask, dict)):
        own = cast("dict[str, Any]", mask or {})
        found = _in_object(cast("dict[str, Any]", value), own, secrets)
        return own | found if found else cast("Mask", mask)
    if isinstance(value, list) and (not mask or isinstance(mask, list)):
        own = cast("list[Any]", mask or [])
        return _in_list(cast("list[Any]", value), own, secrets) or cast("Mask", mask)
    return mask


def _in_object(value: dict[str, Any], mask: dict[str, Any], secrets: Secrets) -> dict[str, Any]:
    """Return the changed members of an object's mask."""
    found: dict[str, Any] = {}
    for name, inner in value.items():
        if isinstance(inner, str):
            if inner in secrets:
                found[name] = True
        elif isinstance(inner, (dict, list)):
            own = mask.get(name, False)
            mark = with_echoes(inner, own, secrets)
            if mark is not own:
                found[name] = mark
    return found


def _in_list(value: list[Any], mask: list[Any], secrets: Secrets) -> list[Any]:
    """Return the new mask of a list, or an empty list if it stays the same."""
    padded = mask + [False] * (len(value) - len(mask))
    found = [with_echoes(inner, own, secrets) for inner, own in zip(value, padded, strict=False)]
    return found if any(mark is not own for mark, own in zip(found, padded, strict=False)) else []


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        return (value,) if is_telling(value) else ()
    if isinstance(value, dict):
        value = list(cast("dict[str, Any]", value).values())
    if isinstance(value, list):
        return (text for inner in cast("list[Any]", value) for text in _texts(inner))
    return ()


def _as_go_spells(text: str) -> bytes:
    spelled = msgspec.json.encode(text).decode()
    for character, escape in _GO_ESCAPES.items():
        spelled = spelled.replace(character, escape)
    return spelled.encode()
