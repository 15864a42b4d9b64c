"""Which part of an integration's metadata a report shows: all but what is private or looks like a secret."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec
from tollgate_runtime.contract.markers import SENSITIVE_TEXT

from tollgate.report.plain import plain
from tollgate.terraform.plan_json.credentials import is_secret_name, is_secret_value

_WORTH_A_LOOK = re.compile(
    rb'[{,]"_|\\u00|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]'  # private names, control characters
    rb'|pass|pwd|secret|token|credential|authorization|bearer|cookie|key|"pat|sas|external.id|connection.string|header'
    rb"|PRIVATE|AKIA|ASIA|gh[pousr][_.-]|github_pat|glpat|xox|hv[sb][_.-]|AIza|eyJ|://[^/@\s:]+:",
    re.IGNORECASE,
)
_DEEPEST = 64


def shown_metadata(metadata: Mapping[str, Any]) -> Mapping[str, Any]:
    """The metadata without members whose name begins with `_`, and with whatever looks like a secret masked.

    One search over the encoded bytes spares the walk as a rule: a large plan has 100,000 of these.
    """
    if not metadata:
        return metadata
    try:
        needs_care = _WORTH_A_LOOK.search(msgspec.json.encode(metadata)) is not None
    except (TypeError, UnicodeEncodeError, RecursionError):
        needs_care = True
    return _members(metadata, depth=0) if needs_care else metadata


def _members(members: Mapping[Any, Any], *, depth: int) -> dict[str, Any]:
    return {
        plain(str(name)): SENSITIVE_TEXT if _is_secret(str(name), value) else _shown(value, depth=depth + 1)
        for name, value in members.items()
        if not str(name).startswith("_")
    }


def _shown(value: Any, *, depth: int) -> Any:
    if depth > _DEEPEST:
        return "(nested too deeply to be shown)"
    if isinstance(value, str):
        return SENSITIVE_TEXT if is_secret_value(value) else plain(value)
    if isinstance(value, Mapping):
        return _members(cast("Mapping[Any, Any]", value), depth=depth)
    if isinstance(value, Sequence | set | frozenset):
        return [_shown(inner, depth=depth + 1) for inner in cast("Sequence[Any]", value)]
    return value


def _is_secret(name: str, value: Any) -> bool:
    return isinstance(value, str) and is_secret_name(name)
