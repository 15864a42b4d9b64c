"""Checks of lists: values that must, or must not, be among several values or blocks.

```python
judge=must_contain("enabled_cloudwatch_logs_exports", "audit", otherwise="The audit log is not exported.")
judge=some_block_must("log_publishing_options[*]", must=_is_on, otherwise="The domain publishes no logs.")
```
"""

from collections.abc import Callable, Iterable
from typing import Any, cast

import attrs
from tollgate_runtime import MISSING, OMITTED, Resource
from tollgate_runtime.contract.paths import Path, PathLike, look_up, mask_at, parse_path

from tollgate_rules.attribute_checks import Holds, Judge, LeftOut, is_among
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, leaves_out, undecided


def must_contain(path: PathLike, *wanted: Any, otherwise: str, left_out: LeftOut = None) -> Judge:
    """Require every wanted value in a list; a list that is not set has none."""
    return _list_must(
        path, lambda members: all(is_among(one, members) for one in wanted), False, otherwise, (), left_out
    )


def must_contain_some(path: PathLike, *wanted: Any, otherwise: str, left_out: LeftOut = None) -> Judge:
    """Require one of the wanted values in a list, or any value at all if none is given."""
    return _list_must(
        path,
        lambda members: any(is_among(one, members) for one in wanted) if wanted else bool(members),
        False,
        otherwise,
        (),
        left_out,
    )


def must_not_contain(
    path: PathLike, *refused: Any, otherwise: str, default: Iterable[Any] = (), left_out: LeftOut = None
) -> Judge:
    """Require that a list has none of the refused values; `default` is what the provider uses where it is not set."""
    return _list_must(
        path,
        lambda members: not any(is_among(one, members) for one in refused),
        True,
        otherwise,
        tuple(default),
        left_out,
    )


def _list_must(
    path: PathLike,
    holds: Callable[[list[Any]], bool],
    can_break_later: bool,
    otherwise: str,
    default: tuple[Any, ...],
    left_out: LeftOut,
) -> Judge:
    """Require something of the members of a list.

    Members that are not known yet can turn a pass into a failure, if `can_break_later`, or else a failure into a pass;
    the other verdict is certain without them.
    """
    steps = parse_path(path)
    broken = (Problem(steps, otherwise),)

    def judge(resource: Resource) -> Iterable[Verdict]:
        value = resource.value(steps)
        if is_open(value):
            if left_out is not None and (value is OMITTED or leaves_out(resource, str(steps[0]))):
                return () if left_out == "holds" else broken
            if not default or not leaves_out_inside(resource, steps):
                return (undecided(steps, value),)
        listed = cast("list[Any]", value) if isinstance(value, list) and value else list(default)
        certain = holds(listed) is not can_break_later
        if not certain and (doubt := _first_open(resource, steps)) is not None:
            return (doubt,)
        return () if holds(listed) else broken

    return judge


def leaves_out_inside(resource: Resource, path: Path) -> bool:
    """Return whether a block is written out and omits an argument in it that is unknown as a whole."""
    value = resource.value(path)
    if value is OMITTED or not is_open(value):
        return value is OMITTED and look_up(resource.after, None, path[:-1]) is not MISSING
    block = look_up(resource.config, None, path[:-1])
    names = ".".join(step for step in path if isinstance(step, str))
    return (
        isinstance(block, dict)
        and cast("dict[str, Any]", block).get(str(path[-1])) is None
        and not any(name == names or name.startswith(f"{names}.") for name in resource.references)
    )


def _first_open(resource: Resource, steps: Path) -> Undecided | None:
    members = resource.values((*steps, "*"))
    return next((undecided(at, member) for at, member in members if is_open(member)), None)


def some_block_must(blocks: PathLike, must: Judge, *, otherwise: str, left_out: LeftOut = None) -> Judge:
    """Require that at least one of the blocks that a pattern such as `logging[*]` matches passes a check.

    `must` gets each block as if it were a resource, so its paths start inside the block.
    """
    pattern = parse_path(blocks)
    at = pattern[: pattern.index("*")] if "*" in pattern else pattern
    broken = (Problem(at, otherwise),)

    def judge(resource: Resource) -> Iterable[Verdict]:
        doubts: list[Verdict] = []
        for path, block in resource.values(pattern):
            if is_open(block):
                if left_out is not None and (block is OMITTED or leaves_out(resource, str(at[0]))):
                    return () if left_out == "holds" else broken
                doubts.append(undecided(path, block))
                continue
            verdicts = list(must(block_at(resource, path)))
            if not verdicts:
                return ()
            doubts += (
                attrs.evolve(found, path=(*path, *parse_path(found.path)))
                for found in verdicts[:1]
                if isinstance(found, Undecided)
            )
        return doubts[:1] or broken

    return judge


def block_at(resource: Resource, path: Path) -> Resource:
    """Return a block as a resource, with what is unknown in it."""
    block = look_up(resource.current, None, path)
    return Resource(
        address=resource.address,
        type=resource.type,
        action=resource.action,
        after=cast("dict[str, Any]", block) if isinstance(block, dict) else {},
        after_unknown=mask_at(resource.after_unknown, path),
        after_omitted=mask_at(resource.after_omitted, path),
    )


def entry_must_hold(
    blocks: PathLike, where: dict[str, str], member: str, holds: Holds, *, otherwise: str, is_computed: bool = False
) -> Judge:
    """Require something of the one block with a given name, such as a parameter or a setting.

    Args:
        blocks: the pattern of the blocks, such as `parameter[*]`.
        where: what identifies the block, such as `{"name": "tls"}`.
        member: the member to check, such as `value`.
        holds: returns whether the value passes; it gets MISSING where there is no such block.
        otherwise: the message if it does not.
        is_computed: whether the provider computes the blocks where the configuration leaves them out.
    """
    pattern = parse_path(blocks)

    def judge(resource: Resource) -> Iterable[Verdict]:
        doubt: Undecided | None = None
        for path, block in resource.values(pattern):
            if block is OMITTED or (is_computed and is_open(block) and leaves_out(resource, str(pattern[0]))):
                break
            names = [block if is_open(block) else resource.value((*path, name)) for name in where]
            if any(is_open(given) for given in names):
                doubt = undecided(path, next(given for given in names if is_open(given)))
            elif names == list(where.values()):
                value = resource.value((*path, member))
                if is_open(value):
                    return (undecided((*path, member), value),)
                return () if holds(value) else (Problem((*path, member), otherwise),)
        if doubt is not None:
            return (doubt,)
        return () if holds(MISSING) else (Problem(pattern[:1], otherwise),)

    return judge
