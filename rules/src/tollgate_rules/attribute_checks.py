"""Common checks of one attribute, as functions that return a rule's `judge`.

```python
judge=must_be_true("enable_key_rotation", otherwise="Automatic key rotation is not enabled.")
judge=must_be_one_of("tls_policy", ("TLS-1-2", "TLS-1-3"), otherwise="TLS versions before 1.2 are accepted.")
judge=only_if("engine", equals("redis"), must_be_true("transit_encryption_enabled", otherwise="…"))
```

Each returns nothing for a pass, and never a problem where the value is unknown or was not sent. Two things are decided
even though the plan does not know the value:

- An argument that the configuration leaves out and the provider computes has no value in a plan that creates the
  resource. Its documented default decides: `default`, or `omitted`, which says whether that default `"holds"` or
  `"breaks"`. Give neither where the account decides: the answer is then that the cloud decides. `left_out` is the same
  for hosts that do not tell "left out" from "unknown" too: it relies on what they send of the configuration, which does
  not show dynamic blocks.
- An argument that refers to another resource will be set, whatever its value: that is enough for `must_be_set`.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any, Literal

from tollgate_runtime import MISSING, OMITTED, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.paths import PathLike, parse_path

from tollgate_rules.verdicts import (
    Problem,
    Undecided,
    Verdict,
    is_open,
    is_set,
    is_true,
    leaves_out,
    refers_at,
    undecided,
)

Judge = Callable[[Resource], Iterable[Verdict]]
Holds = Callable[[Any], bool]
LeftOut = Literal["holds", "breaks"] | None


def must_hold(
    path: PathLike, holds: Holds, *, otherwise: str, left_out: LeftOut = None, omitted: LeftOut = None
) -> Judge:
    """Require something of one value; `holds` gets MISSING where nothing is set, and never an unknown value."""
    steps = parse_path(path)
    broken = (Problem(steps, otherwise),)

    def judge(resource: Resource) -> Iterable[Verdict]:
        value = resource.value(steps)
        if is_open(value):
            if value is OMITTED and omitted is not None:
                return () if omitted == "holds" else broken
            if left_out is not None and leaves_out(resource, steps):
                return () if left_out == "holds" else broken
            return (undecided(steps, value),)
        return () if holds(value) else broken

    return judge


def must_be_true(path: PathLike, *, otherwise: str, default: bool | None = None, left_out: LeftOut = None) -> Judge:
    """Require true; `default` is what the provider uses where nothing is set, false if it is not given."""
    return _must_pass(
        path, lambda value: is_true(default if value is MISSING else value), otherwise, left_out, default is not None
    )


def must_not_be_true(path: PathLike, *, otherwise: str, default: bool | None = None, left_out: LeftOut = None) -> Judge:
    """Require anything but true; `default` is what the provider uses where nothing is set, false if it is not given."""
    return _must_pass(
        path,
        lambda value: not is_true(default if value is MISSING else value),
        otherwise,
        left_out,
        default is not None,
    )


def must_be_one_of(
    path: PathLike, allowed: Collection[Any], *, otherwise: str, default: Any = MISSING, left_out: LeftOut = None
) -> Judge:
    """Require one of some values; `default` is what the provider uses where nothing is set."""
    return _must_pass(
        path,
        lambda value: is_among(default if value is MISSING else value, allowed),
        otherwise,
        left_out,
        default is not MISSING,
    )


def must_not_be_one_of(
    path: PathLike, refused: Collection[Any], *, otherwise: str, default: Any = MISSING, left_out: LeftOut = None
) -> Judge:
    """Require none of some values; `default` is what the provider uses where nothing is set."""
    return _must_pass(
        path,
        lambda value: not is_among(default if value is MISSING else value, refused),
        otherwise,
        left_out,
        default is not MISSING,
    )


def must_be_set(path: PathLike, *, otherwise: str, left_out: LeftOut = None, omitted: LeftOut = None) -> Judge:
    """Require a value that is not empty, for an argument or a block; a reference to another resource counts."""
    check = must_hold(path, is_set, otherwise=otherwise, left_out=left_out, omitted=omitted)
    steps = parse_path(path)

    def judge(resource: Resource) -> Iterable[Verdict]:
        verdicts = check(resource)
        if verdicts and resource.references and isinstance(next(iter(verdicts)), Undecided):
            return () if refers_at(resource, steps) else verdicts
        return verdicts

    return judge


def must_not_be_set(path: PathLike, *, otherwise: str, left_out: LeftOut = "holds") -> Judge:
    """Require that an argument or a block is left out, or empty."""
    return must_hold(path, lambda value: not is_set(value), otherwise=otherwise, left_out=left_out)


def must_be_between(
    path: PathLike,
    lowest: float,
    highest: float = float("inf"),
    *,
    otherwise: str,
    default: float | None = None,
    left_out: LeftOut = None,
) -> Judge:
    """Require a number, both ends included; `default` is what the provider uses where nothing is set."""

    def holds(value: Any) -> bool:
        number = default if value is MISSING else number_of(value)
        return number is not None and lowest <= number <= highest

    return _must_pass(path, holds, otherwise, left_out, default is not None)


def _must_pass(path: PathLike, holds: Holds, otherwise: str, left_out: LeftOut, has_default: bool) -> Judge:
    """Require something of one value; a documented default decides what leaving it out means, unless the rule does."""
    omitted: LeftOut = None
    if left_out is None and has_default:
        omitted = "holds" if holds(MISSING) else "breaks"
    return must_hold(path, holds, otherwise=otherwise, left_out=left_out, omitted=omitted)


def each_must_hold(blocks: PathLike, member: PathLike, holds: Holds, *, otherwise: str) -> Judge:
    """Require something of one member of every block that a pattern such as `listener[*]` matches.

    `holds` gets MISSING where a block omits the member. No block at all is a pass.
    """
    pattern, inner = parse_path(blocks), parse_path(member)

    def judge(resource: Resource) -> Iterable[Verdict]:
        for path, block in resource.values(pattern):
            if block is OMITTED:
                continue
            if is_open(block):
                yield undecided(path, block)
                continue
            at = (*path, *inner)
            value = resource.value(at)
            if value is UNKNOWN or value is SENSITIVE:
                yield undecided(at, value)
            elif not holds(MISSING if value is OMITTED else value):
                yield Problem(at, otherwise)

    return judge


def only_if(path: PathLike, holds: Holds, then: Judge) -> Judge:
    """Apply a check only to resources for which something else holds; the rest pass.

    `holds` gets MISSING also where the configuration omits the argument and the provider computes it.
    """
    steps = parse_path(path)

    def judge(resource: Resource) -> Iterable[Verdict]:
        value = resource.value(steps)
        if value is OMITTED or (value is UNKNOWN and leaves_out(resource, steps)):
            value = MISSING
        if value is UNKNOWN or value is SENSITIVE:
            return (undecided(steps, value),) if any(True for _ in then(resource)) else ()
        return then(resource) if holds(value) else ()

    return judge


def all_must_pass(*judges: Judge) -> Judge:
    """Require that several checks pass."""
    return lambda resource: [verdict for judge in judges for verdict in judge(resource)]


def one_must_pass(*judges: Judge) -> Judge:
    """Require that one of several checks passes; if none does, report the problem of the first."""

    def judge(resource: Resource) -> Iterable[Verdict]:
        answers: list[list[Verdict]] = []
        for alternative in judges:
            verdicts = list(alternative(resource))
            if not verdicts:
                return ()
            answers.append(verdicts)
        return next((found for found in answers if all(isinstance(one, Undecided) for one in found)), answers[0])

    return judge


def equals(*wanted: Any) -> Holds:
    """Return a test whether a value is one of these."""
    return lambda value: is_among(value, wanted)


def differs_from(*refused: Any) -> Holds:
    """Return a test whether a value is none of these."""
    return lambda value: not is_among(value, refused)


def is_among(value: Any, wanted: Collection[Any]) -> bool:
    """Return whether a value is one of several; works for lists and objects, which cannot be hashed."""
    return any(value == one for one in wanted)


def number_of(value: Any) -> float | None:
    """Return a number, which some hosts send as text; None if it is not one."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except (ValueError, OverflowError):
        return None
