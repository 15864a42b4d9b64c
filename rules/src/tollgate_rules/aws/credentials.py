"""Credentials in texts: AWS keys, tokens of well-known services, private keys."""

import binascii
import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, cast

from tollgate_runtime import Resource
from tollgate_runtime.contract.paths import Path, parse_path

from tollgate_rules.attribute_checks import Judge
from tollgate_rules.verdicts import Problem, Verdict, is_open, leaves_out, undecided

_WELL_KNOWN = r"""
    (?<![A-Z0-9]) (?:AKIA|ASIA|ABIA|ACCA) [A-Z0-9]{16} (?![A-Z0-9])     # the id of an AWS access key
  | -----BEGIN\ (?:[A-Z]+\ )*PRIVATE\ KEY
  | (?<!\w) gh[pousr]_ [A-Za-z0-9]{36,} (?!\w)                          # GitHub
  | (?<!\w) glpat- [\w-]{20,}                                           # GitLab
  | (?<!\w) xox[abprs]- [A-Za-z0-9-]{10,}                               # Slack
  | (?<!\w) sk_live_ [A-Za-z0-9]{16,}                                   # Stripe
"""
_TELLING = r"(?i)(?:^|_)(?:password|passwd|secret|secret_?key|secret_access_key|api_?key|auth_token|private_key)$"
_WRITTEN_OUT = r"[^\s/:${}]{6,}"
"""The pattern of a literal secret; paths, ARNs and templates only refer to one."""
_FORTY = r"(?<![A-Za-z0-9/+]) [A-Za-z0-9/+]{40} (?![A-Za-z0-9/+=])"


@cache
def _patterns() -> tuple["re.Pattern[str]", "re.Pattern[str]"]:
    """Compile the patterns when a text is first judged, not at every start."""
    return re.compile(_WELL_KNOWN, re.VERBOSE), re.compile(_FORTY, re.VERBOSE)


def has_credential(text: str) -> bool:
    """Return whether a text, or what it decodes to as base64, holds a credential."""
    return _shows_credential(text) or _shows_credential(_decode(text))


def is_secret_by_name(name: object, value: str) -> bool:
    """Return whether a name marks its value as a secret, and the value is a literal."""
    return bool(re.fullmatch(_WRITTEN_OUT, value)) and bool(re.search(_TELLING, str(name)))


def must_not_hold_keys(*paths: str, otherwise: str) -> Judge:
    """Require that the texts at some paths, and all texts below them, hold no credential.

    Some providers put a digest in place of a text into the plan, so what the configuration says is looked at too. In a
    map, a value under a telling name, such as `DB_PASSWORD`, counts as one.
    """
    places = tuple(parse_path(path) for path in paths)

    def judge(resource: Resource) -> Iterable[Verdict]:
        for path in places:
            said = resource.config.get(str(path[0])) if len(path) == 1 else None
            if isinstance(said, str) and has_credential(said):
                yield Problem(path, otherwise)
                continue
            yield from _judge_below(resource, path, otherwise)

    return judge


def _judge_below(resource: Resource, path: Path, otherwise: str) -> Iterator[Verdict]:
    value = resource.value(path)
    if is_open(value):
        if not leaves_out(resource, str(path[0])):
            yield undecided(path, value)
    elif isinstance(value, dict | list):
        for inner in cast("dict[str, Any]", value) if isinstance(value, dict) else range(len(cast("list[Any]", value))):
            yield from _judge_below(resource, (*path, inner), otherwise)
    elif isinstance(value, str) and (has_credential(value) or is_secret_by_name(path[-1], value)):
        yield Problem(path, otherwise)


def _shows_credential(text: str) -> bool:
    if len(text) < 20:
        return False
    well_known, forty = _patterns()
    return bool(well_known.search(text)) or any(_is_random(found.group()) for found in forty.finditer(text))


def _is_random(text: str) -> bool:
    """Return whether 40 characters look as random as a secret key; digests and joined words do not."""
    return (
        len(set(text)) > 20
        and any(letter.isdigit() for letter in text)
        and any(letter.isupper() for letter in text)
        and sum(letter.islower() for letter in text) > 5
    )


def _decode(text: str) -> str:
    """Decode a text from base64; the result is empty if that fails."""
    if len(text) < 24 or len(text) % 4 or " " in text:
        return ""
    try:
        return b64decode(text, validate=True).decode("utf-8", "strict")
    except (binascii.Error, ValueError):
        return ""
