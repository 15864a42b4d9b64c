"""Recognizes credentials by name or by value, where no mask marks them."""

import re
from functools import lru_cache
from typing import Any, cast

_NAME = re.compile(
    r"(?:^|_)(?:"
    r"password|passwd|pwd|passphrase|secret|secrets|token|tokens|credential|credentials|authorization|bearer|cookie|"
    r"pat|sas|apikey|external_id|connection_string|headers?|"
    r"(?:access|secret|private|api|client|account|shared|auth|session|license|signing|encryption|ssh|master|storage|app|application|consumer)_key"
    r")(?:$|_)"
)
_ABOUT_A_SECRET = re.compile(
    r"_(?:arn|name|length|type|version|policy|enabled|ttl|duration|lifetime|region|count|days|"
    r"spec|endpoint|mode|source|method|status|strategy|behavior|(?:kms|master|encryption)_key_id)$"
    r"|^http_tokens$"
)
_VALUE = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY"  # any PEM private key
    r"|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b"  # AWS access key ids
    r"|\b(?:gh[pousr]|github_pat|glpat|xox[abprs]|hv[sb])[_.-][A-Za-z0-9_-]{10,}"  # GitHub, GitLab, Slack, Vault
    r"|\bAIza[A-Za-z0-9_-]{30,}"  # Google API keys
    r"|\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\."  # JSON web tokens
    r"|://[^/@\s:]+:[^/@\s]+@"  # a password inside a URL
    r"|(?i:\b(?:password|sharedaccesskey|accountkey)=)"  # connection strings
)
_FREE_NAMES = frozenset({"tags", "labels", "default_labels", "default_tags", "ignore_tags"})
"""Maps whose keys are the user's own words: a tag `Token` is no token."""


@lru_cache(maxsize=4096)
def is_secret_name(name: str) -> bool:
    """Return whether an argument of this name usually holds a secret."""
    lowered = name.lower().replace("-", "_")
    return _NAME.search(lowered) is not None and _ABOUT_A_SECRET.search(lowered) is None


def is_secret_value(value: object) -> bool:
    """Return whether a text looks like a credential."""
    return isinstance(value, str) and _VALUE.search(value) is not None


def without_credentials(value: Any, *, names_count: bool = True) -> Any:
    """Return a copy of a value without likely credentials."""
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        return {
            name: without_credentials(inner, names_count=names_count and name not in _FREE_NAMES)
            for name, inner in members.items()
            if not (names_count and is_secret_name(name)) and not is_secret_value(inner)
        }
    if isinstance(value, list):
        items = cast("list[Any]", value)
        return [without_credentials(inner, names_count=names_count) for inner in items if not is_secret_value(inner)]
    return value


def mask_by_names(value: Any) -> Any:
    """Return a sensitivity mask based on names alone, for old plans without masks."""
    if isinstance(value, dict):
        marks = ((name, _mark(name, inner)) for name, inner in cast("dict[str, Any]", value).items())
        return {name: mark for name, mark in marks if mark}
    if isinstance(value, list):
        return [mask_by_names(inner) for inner in cast("list[Any]", value)]
    return is_secret_value(value)


def _mark(name: str, value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float)):
        return False
    if is_secret_name(name):
        return True
    return {} if name in _FREE_NAMES else mask_by_names(value)
