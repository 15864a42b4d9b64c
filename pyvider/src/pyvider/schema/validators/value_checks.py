"""Checks of strings, numbers and anything that has a length. No message repeats the value: it may be sensitive."""

from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Iterator
from decimal import Decimal
from urllib.parse import urlsplit

from pyvider.cty import Raw
from pyvider.schema.checks import Problem, Validator, satisfies

Number = int | Decimal


def one_of(*choices: Raw) -> Validator:
    """Require one of the choices."""
    listed = ", ".join(map(_format, choices))
    return satisfies(
        lambda raw: raw in choices, f"must be one of {listed}" if len(choices) > 1 else f"must be {listed}"
    )


def none_of(*choices: Raw) -> Validator:
    """Require a value that is none of the choices."""
    return satisfies(lambda raw: raw not in choices, f"must not be {' or '.join(map(_format, choices))}")


def length(minimum: int | None = None, maximum: int | None = None) -> Validator:
    """Require a string of so many characters, or a collection of so many elements, bounds included."""
    bounds = f"exactly {minimum}" if minimum == maximum else _range(minimum, maximum)

    def check(raw: Raw) -> Iterator[Problem]:
        if not _is_within(len(raw), minimum, maximum):
            yield Problem(f"must have {bounds} {'characters' if isinstance(raw, str) else 'elements'}")

    return Validator(f"must have a length of {bounds}", check)


def between(minimum: Number | None = None, maximum: Number | None = None) -> Validator:
    """Require a number in a range; both bounds are allowed values."""
    return satisfies(lambda raw: _is_within(raw, minimum, maximum), f"must be {_range(minimum, maximum)}")


def whole_number() -> Validator:
    """Require a number without a fraction."""
    return satisfies(lambda raw: isinstance(raw, int), "must be a whole number")


def regex(pattern: str | re.Pattern[str], message: str = "") -> Validator:
    """Require a string in which a pattern is found; begin with `^` and end with `$` to match all of it."""
    compiled = re.compile(pattern)
    return satisfies(lambda raw: compiled.search(raw) is not None, message or f"must match {compiled.pattern}")


def not_blank() -> Validator:
    """Require a string with something in it besides white space."""
    return satisfies(lambda raw: bool(raw.strip()), "must not be blank")


def starts_with(*prefixes: str) -> Validator:
    """Require a string that begins with one of the prefixes."""
    return satisfies(lambda raw: raw.startswith(prefixes), f"must start with {' or '.join(map(_format, prefixes))}")


def is_json() -> Validator:
    """Require a string of JSON."""

    def claim(raw: str) -> bool:
        json.loads(raw)
        return True

    return satisfies(claim, "must be valid JSON")


def is_ip_address() -> Validator:
    """Require an IPv4 or IPv6 address."""
    return satisfies(lambda raw: bool(ipaddress.ip_address(raw)), "must be an IP address")


def is_cidr() -> Validator:
    """Require a network in CIDR notation, such as 10.0.0.0/16, without host bits."""
    return satisfies(
        lambda raw: "/" in raw and bool(ipaddress.ip_network(raw)), "must be a network such as 10.0.0.0/16"
    )


def is_url(*schemes: str) -> Validator:
    """Require an absolute URL, of one of the schemes; http or https unless said otherwise."""
    allowed = schemes or ("http", "https")

    def claim(raw: str) -> bool:
        url = urlsplit(raw)
        return url.scheme in allowed and bool(url.netloc)

    return satisfies(claim, f"must be a URL that starts with {' or '.join(f'{scheme}://' for scheme in allowed)}")


def _is_within(number: Number, minimum: Number | None, maximum: Number | None) -> bool:
    return (minimum is None or number >= minimum) and (maximum is None or number <= maximum)


def _range(minimum: Number | None, maximum: Number | None) -> str:
    if minimum is None:
        return f"at most {maximum}"
    return f"at least {minimum}" if maximum is None else f"between {minimum} and {maximum}"


def _format(choice: Raw) -> str:
    return json.dumps(choice) if isinstance(choice, str | bool) else str(choice)
