"""Removes secrets from free text: providers quote their input in errors."""

import json
from collections.abc import Iterable
from typing import Any, cast

from tollgate_runtime.contract.markers import SENSITIVE_TEXT

from tollgate_host.plan.secrets.echoes import is_telling
from tollgate_host.plan.secrets.masks import Mask


def redact_text(text: str, *sides: tuple[Any, Mask]) -> str:
    """Return a text without the secrets in some values.

    Args:
        text: the text of an error.
        sides: values, each with the mask of what is sensitive in it.
    """
    found = frozenset[str]().union(*(secrets_in(value, mask) for value, mask in sides))
    secrets = {secret for secret in found if is_telling(secret)}
    spelled = secrets | {json.dumps(secret)[1:-1] for secret in secrets}  # as Go's %q has it, too
    for secret in sorted(spelled, key=len, reverse=True):
        text = text.replace(secret, SENSITIVE_TEXT)
    return text


def secrets_in(value: Any, mask: Mask) -> frozenset[str]:
    """Return every text and number of a value that the mask marks."""
    return frozenset(_secrets(value, mask))


def _secrets(value: Any, mask: Mask) -> Iterable[str]:
    if not mask or value is None or isinstance(value, bool):
        return
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        marks = cast("dict[str, Any]", mask) if isinstance(mask, dict) else dict.fromkeys(members, True)
        for name, inner in members.items():
            yield from _secrets(inner, marks.get(name))
    elif isinstance(value, list):
        items = cast("list[Any]", value)
        marks = cast("list[Any]", mask) if isinstance(mask, list) else [True]
        for position, inner in enumerate(items):
            yield from _secrets(inner, marks[min(position, len(marks) - 1)] if marks else False)
    elif mask is True:
        yield str(value)
