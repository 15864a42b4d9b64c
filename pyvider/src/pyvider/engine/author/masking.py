"""Keeping sensitive values out of every message: those of the call under way are known, and blotted out."""

import re
from collections.abc import Iterable
from contextvars import ContextVar
from decimal import Decimal

from pyvider.sensitive import MASK

_SHORT = 4  # a shorter secret is masked only where it stands alone, or it would eat letters out of every word

_secrets: ContextVar[frozenset[str]] = ContextVar("pyvider_secrets", default=frozenset())


def remember(values: Iterable[object]) -> None:
    """Mask these values in all messages of this call from now on."""
    texts = {str(value) for value in values if isinstance(value, (str, int, Decimal)) and not isinstance(value, bool)}
    texts.discard("")
    if texts:
        _secrets.set(_secrets.get() | texts)


def mask(text: str) -> str:
    """Return the text without any sensitive value of the current call."""
    for secret in sorted(_secrets.get(), key=len, reverse=True):
        if len(secret) >= _SHORT:
            text = text.replace(secret, MASK)
        else:
            text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", MASK, text)
    return text
