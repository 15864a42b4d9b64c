"""What a rule says of a resource: a problem, or that it cannot tell yet. Saying nothing is a pass.

The common shapes of a demand, ready for a rule's `judge`, are in `demands.py` and, across resources, `companions.py`.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, cast

import attrs
from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.paths import Path, PathLike, look_up, parse_path

_INDEX = re.compile(r"\[[^\]]*\]")


@attrs.frozen
class Problem:
    """The resource breaks the rule: where, and in which way."""

    path: PathLike
    message: str


AFTER_APPLY = "is known only after apply"
NOT_SENT = "is sensitive and was not sent; set send_sensitive for this integration to have it judged"


@attrs.frozen
class Undecided:
    """The rule needs a value that is not there to be judged.

    Attributes:
        path: the value that it needs.
        why: what keeps the rule from judging it.
        is_withheld: whether that is because a value is sensitive, so that apply will not tell either.
    """

    path: PathLike
    why: str = AFTER_APPLY
    is_withheld: bool = attrs.field(default=False, kw_only=True)


Verdict = Problem | Undecided


def require(resource: Resource, path: PathLike, holds: Callable[[Any], bool], *, otherwise: str) -> Iterator[Verdict]:
    """Demands something of one value.

    Args:
        resource: the resource.
        path: where the value is.
        holds: whether a value will do; it is given MISSING where nothing is set, and never an unknown value.
        otherwise: what to say if it will not.
    """
    value = resource.value(path)
    if is_open(value):
        yield undecided(path, value)
    elif not holds(value):
        yield Problem(path, otherwise)


def is_open(value: object) -> bool:
    """Whether a value cannot be judged: it is unknown, or sensitive and not sent."""
    return value is UNKNOWN or value is SENSITIVE


def undecided(path: PathLike, value: object, *, because: str = "") -> Undecided:
    """The verdict on a value that cannot be judged.

    Args:
        path: what the rule cannot decide on.
        value: the marker that stands in place of the value.
        because: what to say before the reason, where the value is another than the one at the path.
    """
    is_withheld = value is SENSITIVE
    reason = NOT_SENT if is_withheld else AFTER_APPLY
    return Undecided(path, f"{because} {reason}" if because else reason, is_withheld=is_withheld)


def is_true(value: object) -> bool:
    """Whether a value is Terraform's true, which some hosts spell as a text."""
    return value is True or value == "true"


def is_set(value: object) -> bool:
    """Whether there is a value at all; an empty text or block list is none."""
    return value is not MISSING and value not in ("", [], {})


def refers_at(resource: Resource, path: PathLike) -> list[str]:
    """The addresses of the resources that an argument refers to, whatever instance of a block it stands in."""
    steps = parse_path(path)
    about = (addresses for name, addresses in resource.references.items() if _is_about(name, steps))
    return list(dict.fromkeys(address for addresses in about for address in addresses))


def leaves_out(resource: Resource, path: PathLike, *, by_references: bool = False) -> bool:
    """Whether the configuration, as far as the host sends it, does not mention an argument, or one inside of a block.

    An argument that the provider may compute is unknown in the plan of every new resource that does not mention it.

    Args:
        resource: the resource.
        path: the argument.
        by_references: whether references alone tell what is configured. A block that has nothing but references sends
            no values; but other hosts may send references and no configuration, so that is for blocks like that only.
    """
    if not resource.config and not (by_references and resource.references):
        return False
    steps = parse_path(path)
    argument = str(steps[0])
    if any(_is_about(name, steps) for name in resource.references):
        return False
    given = resource.config.get(argument)
    if not resource.after.get(argument):
        return given is None
    # The plan has some of it: the argument is set. It may still leave out what is inside, if it is no dynamic block.
    *around, last = steps
    block: Any = look_up(resource.config, None, tuple(around)) if around else None
    return isinstance(block, dict) and cast("dict[str, Any]", block).get(str(last)) is None


def _is_about(reference: str, steps: Path) -> bool:
    """Whether a reference, by its dotted name, stands in an argument, in what is around it, or in something inside."""
    names = [step for step in steps if isinstance(step, str) and step != "*"]
    given = _INDEX.sub("", reference).split(".")
    return given[: len(names)] == names[: len(given)]
