"""tag_limits: tags keep within AWS's own limits, so that AWS does not refuse them in the middle of an apply."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tollgate_runtime import Resource

from aws_compliance.control import Control, JudgeTags, Remark, Settings
from aws_compliance.tags.aws_limits import (
    FEWER_TAGS,
    MAX_KEY_LENGTH,
    MAX_TAGS,
    MAX_VALUE_LENGTH,
    RESERVED_PREFIX,
    odd_characters,
)
from aws_compliance.tags.carrier import Carrier
from aws_compliance.tags.taggable import is_ec2
from aws_compliance.wording import on

_SHOWN_LENGTH = 24


def _prepare(settings: Settings) -> JudgeTags | None:
    return _judge if settings.config.check_limits else None


def _judge(resource: Resource, carrier: Carrier) -> Iterator[Remark]:
    takes_any_character = is_ec2(carrier.type)
    tags = carrier.tags.values
    for key, value in tags.items():
        complaint = _about_key(key, takes_any_character) or _about_value(value, takes_any_character)
        if complaint:
            yield _remark(f"Tag {_format(key)}{on(carrier)} {complaint}", (key,), carrier)
    limit = MAX_TAGS if carrier.named else FEWER_TAGS.get(resource.type, MAX_TAGS)
    if len(tags) > limit and (counted := sum(not _is_reserved(key) for key in tags)) > limit:
        yield _remark(f"There are {counted} tags{on(carrier)}; AWS takes at most {limit}", (), carrier)


def _is_reserved(key: str) -> bool:
    return key.lower().startswith(RESERVED_PREFIX)


@lru_cache(maxsize=8192)
def _about_key(key: str, takes_any_character: bool) -> str | None:
    if _is_reserved(key):
        return "begins with `aws:`, which AWS keeps to itself"
    if not key:
        return "has an empty key"
    if len(key) > MAX_KEY_LENGTH:
        return f"has a key of {len(key)} characters; AWS takes at most {MAX_KEY_LENGTH}"
    return None if takes_any_character else _about_characters("key", key)


def _about_value(value: Any, takes_any_character: bool) -> str | None:
    if not isinstance(value, str):  # it is not known, or not sent
        return None
    if len(value) > MAX_VALUE_LENGTH:
        return f"has a value of {len(value)} characters; AWS takes at most {MAX_VALUE_LENGTH}"
    return None if takes_any_character else _about_characters("value", value)


def _about_characters(what: str, text: str) -> str | None:
    odd = odd_characters(text)
    return f"has {odd[:5]!r} in its {what}; AWS takes letters, digits, spaces and + - = . _ : / @" if odd else None


def _format(key: str) -> str:
    return key if len(key) <= _SHOWN_LENGTH else f"{key[:_SHOWN_LENGTH]}..."


def _remark(message: str, keys: tuple[str, ...], carrier: Carrier) -> Remark:
    path = carrier.path_of(keys[0]) if keys else carrier.path
    return Remark(kind="wrong", message=message, keys=keys, path=path, remediation="Shorten, rename or remove it.")


CONTROL = Control(
    id="tag_limits",
    title="Tags are within AWS limits",
    severity="high",
    level=None,
    docs="https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html",
    tags=_prepare,
)
