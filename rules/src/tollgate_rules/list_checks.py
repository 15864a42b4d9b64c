"""Demands on lists: what must be, or must not be, among several values or blocks.

```python
judge=must_contain("enabled_cloudwatch_logs_exports", "audit", otherwise="Who did what is not recorded.")
judge=some_block_must("log_publishing_options[*]", must=_is_on, otherwise="The domain writes no logs.")
```
"""

from collections.abc import Callable, Iterable
from typing import Any, cast

from tollgate_runtime import MISSING, Resource
from tollgate_runtime.contract.paths import Path, PathLike, look_up, mask_at, parse_path

from tollgate_rules.demands import Holds, Judge, LeftOut, is_among
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, leaves_out, undecided


def must_contain(path: PathLike, *wanted: Any, otherwise: str, left_out: LeftOut = None) -> Judge:
    """Demands every wanted value in a list; a list that is not set has none."""
    return _list_must(
        path, lambda members: all(is_among(one, members) for one in wanted), False, otherwise, (), left_out
    )


def must_contain_some(path: PathLike, *wanted: Any, otherwise: str, left_out: LeftOut = None) -> Judge:
    """Demands one of the wanted values in a list, or any value at all if none is named."""
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
    """Demands that a list has none of the refused values; `default` is what the provider takes where it is not set."""
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
    """Demands something of the members of a list.

    What members that are not known yet may change is a pass to a failure, if `can_break_later`, or else a failure to a
    pass; the other verdict is certain without them.
    """
    steps = parse_path(path)
    broken = (Problem(steps, otherwise),)

    def judge(resource: Resource) -> Iterable[Verdict]:
        value = resource.value(steps)
        if is_open(value):
            if left_out is not None and leaves_out(resource, str(steps[0])):
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
    """Whether a block is written out, and does not mention an argument in it that is unknown as a whole."""
    if not is_open(resource.value(path)):
        return False
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
    """Demands that at least one of the blocks that a pattern such as `logging[*]` matches meets a demand.

    `must` is given each block as if it were a resource, so its paths begin inside the block.
    """
    pattern = parse_path(blocks)
    at = pattern[: pattern.index("*")] if "*" in pattern else pattern
    broken = (Problem(at, otherwise),)

    def judge(resource: Resource) -> Iterable[Verdict]:
        doubts: list[Verdict] = []
        for path, block in resource.values(pattern):
            if is_open(block):
                if left_out is not None and leaves_out(resource, str(at[0])):
                    return () if left_out == "holds" else broken
                doubts.append(undecided(path, block))
                continue
            verdicts = list(must(block_at(resource, path)))
            if not verdicts:
                return ()
            doubts += (
                Undecided((*path, *parse_path(found.path)), found.why, is_withheld=found.is_withheld)
                for found in verdicts[:1]
                if isinstance(found, Undecided)
            )
        return doubts[:1] or broken

    return judge


def block_at(resource: Resource, path: Path) -> Resource:
    """A block as a resource of its own, with what is unknown in it."""
    block = look_up(resource.current, None, path)
    return Resource(
        address=resource.address,
        type=resource.type,
        action=resource.action,
        after=cast("dict[str, Any]", block) if isinstance(block, dict) else {},
        after_unknown=mask_at(resource.after_unknown, path),
    )


def entry_must_hold(
    blocks: PathLike, where: dict[str, str], member: str, holds: Holds, *, otherwise: str, is_computed: bool = False
) -> Judge:
    """Demands something of the one block that is called by a name, such as a parameter or a setting.

    Args:
        blocks: the pattern of the blocks, such as `parameter[*]`.
        where: what tells the block, such as `{"name": "tls"}`.
        member: what is demanded of, such as `value`.
        holds: whether it will do; it is given MISSING where there is no such block.
        otherwise: what to say if it will not.
        is_computed: whether the provider computes the blocks where the configuration leaves them out.
    """
    pattern = parse_path(blocks)

    def judge(resource: Resource) -> Iterable[Verdict]:
        doubt: Undecided | None = None
        for path, block in resource.values(pattern):
            if is_computed and is_open(block) and leaves_out(resource, str(pattern[0])):
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
