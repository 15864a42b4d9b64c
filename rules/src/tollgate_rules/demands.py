"""The common shapes of a demand, as functions that make a rule's `judge`.

```python
judge=must_be_true("enable_key_rotation", otherwise="The key is never renewed.")
judge=must_be_one_of("tls_policy", ("TLS-1-2", "TLS-1-3"), otherwise="Old TLS is accepted.")
judge=only_if("engine", equals("redis"), must_be_true("transit_encryption_enabled", otherwise="…"))
```

Each answers nothing for a pass, and never a problem where the value is unknown or was not sent. Two things are told
even though the plan does not know the value:

- An argument that the configuration leaves out and the provider computes is unknown in every plan that creates the
  resource. `left_out` says what that means: `"holds"` or `"breaks"`; without it, the answer stays unknown.
- An argument that refers to another resource will be set, whatever its value: that is enough for `must_be_set`.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any, Literal

from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.paths import PathLike, parse_path

from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_set, is_true, leaves_out, refers_at, undecided

Judge = Callable[[Resource], Iterable[Verdict]]
Holds = Callable[[Any], bool]
LeftOut = Literal["holds", "breaks"] | None


def must_hold(path: PathLike, holds: Holds, *, otherwise: str, left_out: LeftOut = None) -> Judge:
    """Demands something of one value; `holds` is given MISSING where nothing is set, and never an unknown value."""
    steps = parse_path(path)
    broken = (Problem(steps, otherwise),)

    def judge(resource: Resource) -> Iterable[Verdict]:
        value = resource.value(steps)
        if value is UNKNOWN or value is SENSITIVE:
            if left_out is not None and leaves_out(resource, steps):
                return () if left_out == "holds" else broken
            return (undecided(steps, value),)
        return () if holds(value) else broken

    return judge


def must_be_true(path: PathLike, *, otherwise: str, default: bool = False, left_out: LeftOut = None) -> Judge:
    """Demands true; `default` is what the provider takes where nothing is set."""
    return must_hold(
        path, lambda value: default if value is MISSING else is_true(value), otherwise=otherwise, left_out=left_out
    )


def must_not_be_true(path: PathLike, *, otherwise: str, default: bool = False, left_out: LeftOut = None) -> Judge:
    """Demands anything but true; `default` is what the provider takes where nothing is set."""
    return must_hold(
        path,
        lambda value: not (default if value is MISSING else is_true(value)),
        otherwise=otherwise,
        left_out=left_out,
    )


def must_be_one_of(
    path: PathLike, allowed: Collection[Any], *, otherwise: str, default: Any = MISSING, left_out: LeftOut = None
) -> Judge:
    """Demands one of some values; `default` is what the provider takes where nothing is set."""
    return must_hold(
        path,
        lambda value: is_among(default if value is MISSING else value, allowed),
        otherwise=otherwise,
        left_out=left_out,
    )


def must_not_be_one_of(
    path: PathLike, refused: Collection[Any], *, otherwise: str, default: Any = MISSING, left_out: LeftOut = None
) -> Judge:
    """Demands none of some values; `default` is what the provider takes where nothing is set."""
    return must_hold(
        path,
        lambda value: not is_among(default if value is MISSING else value, refused),
        otherwise=otherwise,
        left_out=left_out,
    )


def must_be_set(path: PathLike, *, otherwise: str, left_out: LeftOut = None) -> Judge:
    """Demands any value but an empty one, for an argument or a block; a reference to another resource is one."""
    demanded = must_hold(path, is_set, otherwise=otherwise, left_out=left_out)
    steps = parse_path(path)

    def judge(resource: Resource) -> Iterable[Verdict]:
        verdicts = demanded(resource)
        if verdicts and resource.references and isinstance(next(iter(verdicts)), Undecided):
            return () if refers_at(resource, steps) else verdicts
        return verdicts

    return judge


def must_not_be_set(path: PathLike, *, otherwise: str, left_out: LeftOut = "holds") -> Judge:
    """Demands that an argument or a block is left out, or empty."""
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
    """Demands a number, both ends included; `default` is what the provider takes where nothing is set."""

    def holds(value: Any) -> bool:
        number = default if value is MISSING else number_of(value)
        return number is not None and lowest <= number <= highest

    return must_hold(path, holds, otherwise=otherwise, left_out=left_out)


def each_must_hold(blocks: PathLike, member: PathLike, holds: Holds, *, otherwise: str) -> Judge:
    """Demands something of one member of every block that a pattern such as `listener[*]` matches.

    `holds` is given MISSING where a block leaves the member out. No block at all is a pass.
    """
    pattern, inner = parse_path(blocks), parse_path(member)

    def judge(resource: Resource) -> Iterable[Verdict]:
        for path, block in resource.values(pattern):
            if block is UNKNOWN or block is SENSITIVE:
                yield undecided(path, block)
                continue
            at = (*path, *inner)
            value = resource.value(at)
            if value is UNKNOWN or value is SENSITIVE:
                yield undecided(at, value)
            elif not holds(value):
                yield Problem(at, otherwise)

    return judge


def only_if(path: PathLike, holds: Holds, then: Judge) -> Judge:
    """Demands something only of resources of which something else holds; the rest pass.

    `holds` is given MISSING also where the configuration leaves the argument out for the provider to compute.
    """
    steps = parse_path(path)

    def judge(resource: Resource) -> Iterable[Verdict]:
        value = resource.value(steps)
        if value is UNKNOWN and leaves_out(resource, steps):
            value = MISSING
        if value is UNKNOWN or value is SENSITIVE:
            return (undecided(steps, value),) if any(True for _ in then(resource)) else ()
        return then(resource) if holds(value) else ()

    return judge


def all_must_pass(*judges: Judge) -> Judge:
    """Demands several things."""
    return lambda resource: [verdict for judge in judges for verdict in judge(resource)]


def one_must_pass(*judges: Judge) -> Judge:
    """Demands one of several things; if none holds, the first says what is wrong."""

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
    """Whether a value is one of these."""
    return lambda value: is_among(value, wanted)


def differs_from(*refused: Any) -> Holds:
    """Whether a value is none of these."""
    return lambda value: not is_among(value, refused)


def is_among(value: Any, wanted: Collection[Any]) -> bool:
    """Whether a value is one of several; also of a list or an object, which no set can be asked for."""
    return any(value == one for one in wanted)


def number_of(value: Any) -> float | None:
    """A number, which some hosts send as a text; None if it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except (ValueError, OverflowError):
        return None
