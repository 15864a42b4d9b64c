"""The host's settings of an integration: the name, the values and the reader of each.

There is one table, so that messages, overrides and documentation agree.
"""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal

from tollgate_hcl.constant import NeedsEvaluation, type_name
from tollgate_hcl.problem import suggestion
from tollgate_hcl.tree import Expression, ListValue, Scalar, Value
from tollgate_runtime.contract.methods import HOOKS

ON_ERROR = ("fail", "warn", "ignore")
WIRE_FORMS = ("nested", "flat")

_DURATION = re.compile(r"(?:\d+(?:\.\d+)?(?:ms|s|m|h))+")
_DURATION_PART = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h)")
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}
_VARIABLE = re.compile(r"[A-Za-z_*?\[][\w*?\[\]!-]*")


class WrongValue(Exception):
    """Raised for a value that a setting cannot have.

    Attributes:
        value: the value, or the part of it, that is wrong.
    """

    def __init__(self, value: Value, detail: str) -> None:
        super().__init__(detail)
        self.value = value


def text(value: Value) -> str:
    """Return a string; an empty one counts as unset."""
    return _string(value)


def texts(value: Value) -> tuple[str, ...]:
    """Return a list of strings."""
    return tuple(_string(item) for item in _list(value, "strings"))


def variables(value: Value) -> tuple[str, ...]:
    """Return a list of names of environment variables, or globs."""
    for item in _list(value, "names of environment variables"):
        if not _VARIABLE.fullmatch(_string(item)):
            raise WrongValue(item, 'each item is the name of an environment variable, or a glob such as "AWS_*".')
    return texts(value)


def hooks(value: Value) -> tuple[str, ...]:
    """Return a list of hook names."""
    for item in _list(value, "hook names"):
        found = _string(item)
        if found not in HOOKS:
            hint = suggestion(found, HOOKS) or f" There are {', '.join(HOOKS)}."
            raise WrongValue(item, f'there is no hook "{found}".{hint}')
    return texts(value)


def flag(value: Value) -> bool:
    """Return a boolean."""
    found = _scalar(value)
    if not isinstance(found, bool):
        hint = ", without quotes" if isinstance(found, str) and found in ("true", "false") else ""
        raise WrongValue(value, f"it must be true or false{hint}, but this is {type_name(value)}.")
    return found


def on_error(value: Value) -> str:
    """Return one of the three values of `on_error`."""
    found = _string(value)
    if found not in ON_ERROR:
        hint = suggestion(found, ON_ERROR)
        raise WrongValue(value, f'it must be "fail", "warn" or "ignore", but this is "{found}".{hint}')
    return found


def wire(value: Value) -> str:
    """Return the form of params that is sent."""
    found = _string(value)
    if found not in WIRE_FORMS:
        hint = suggestion(found, WIRE_FORMS)
        raise WrongValue(value, f'it must be "nested" or "flat", but this is "{found}".{hint}')
    return found


def seconds(value: Value) -> float:
    """Return a number of seconds, or a text such as "90s" or "1m30s"."""
    found = _scalar(value)
    if isinstance(found, str) and _DURATION.fullmatch(found):
        duration = sum(float(number) * _SECONDS[unit] for number, unit in _DURATION_PART.findall(found))
    elif isinstance(found, int | Decimal) and not isinstance(found, bool):
        duration = float(found)
    else:
        shown = f'"{found}"' if isinstance(found, str) else type_name(value)
        raise WrongValue(value, f'it must be a number of seconds or a text such as "30s" or "5m", but this is {shown}.')
    if duration <= 0:
        raise WrongValue(value, "it must be more than zero.")
    return duration


READERS: Mapping[str, Callable[[Value], object]] = {
    "name": text,
    "source": text,
    "args": texts,
    "env": variables,
    "start_timeout": seconds,
    "timeout": seconds,
    "on_error": on_error,
    "send_sensitive": flag,
    "enabled": flag,
    "hooks": hooks,
    "network": flag,
    "read": texts,
    "cage": flag,
    "wire": wire,
}
"""Every setting of an integration that the host itself reads."""

CONFIG = "config"
"""The setting that holds what the integration reads."""

SETTINGS = (*READERS, CONFIG)
"""Every key of an integration; in the block form any other one is the integration's."""


def _scalar(value: Value) -> str | int | Decimal | bool | None:
    if isinstance(value, Expression):
        raise NeedsEvaluation(value)
    return value.value if isinstance(value, Scalar) else None


def _string(value: Value) -> str:
    found = _scalar(value)
    if not isinstance(found, str):
        raise WrongValue(value, f"it must be a string, but this is {type_name(value)}.")
    return found


def _list(value: Value, of_what: str) -> tuple[Value, ...]:
    if isinstance(value, Expression):
        raise NeedsEvaluation(value)
    if not isinstance(value, ListValue):
        raise WrongValue(value, f"it must be a list of {of_what}, but this is {type_name(value)}.")
    return value.items
