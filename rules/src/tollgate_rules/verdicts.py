"""The verdicts of a rule on a resource: a problem, or undecided. No verdict is a pass.

Common checks, ready for a rule's `judge`, are in `attribute_checks.py`, `list_checks.py` and, across resources,
`related_checks.py`.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, cast

import attrs
from tollgate_runtime import MISSING, OMITTED, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.findings import UndecidedBy
from tollgate_runtime.contract.paths import Path, PathLike, look_up, parse_path

_INDEX = re.compile(r"\[[^\]]*\]")


@attrs.frozen
class Problem:
    """The resource breaks the rule: where, and how."""

    path: PathLike
    message: str


AFTER_APPLY = "is known only after apply"
AFTER_CREATION = "is not set: the cloud decides it, and it is known only after creation"
NOT_SENT = "is sensitive and was not sent; set send_sensitive for this integration to have it judged"


@attrs.frozen
class Undecided:
    """The rule needs a value that is not available.

    Attributes:
        path: the value that it needs.
        why: why the rule cannot judge it.
        is_withheld: whether that is because a value is sensitive, so that apply will not reveal it either.
        by: who decides it: the apply, or the cloud at creation, where the configuration leaves the value out.
    """

    path: PathLike
    why: str = AFTER_APPLY
    is_withheld: bool = attrs.field(default=False, kw_only=True)
    by: UndecidedBy = attrs.field(default="apply", kw_only=True)


Verdict = Problem | Undecided


def require(resource: Resource, path: PathLike, holds: Callable[[Any], bool], *, otherwise: str) -> Iterator[Verdict]:
    """Require something of one value.

    Args:
        resource: the resource.
        path: where the value is.
        holds: returns whether a value passes; it gets MISSING where nothing is set, and never an unknown value.
        otherwise: the message if it does not.
    """
    value = resource.value(path)
    if is_open(value):
        yield undecided(path, value)
    elif not holds(value):
        yield Problem(path, otherwise)


def is_open(value: object) -> bool:
    """Return whether a value cannot be judged: it is unknown, sensitive and not sent, or left to the cloud."""
    return value is UNKNOWN or value is SENSITIVE or value is OMITTED


def undecided(path: PathLike, value: object, *, because: str = "") -> Undecided:
    """Return the verdict on a value that cannot be judged.

    Args:
        path: what the rule cannot decide on.
        value: the marker that stands in place of the value.
        because: the text before the reason, where the value is not the one at the path.
    """
    is_withheld = value is SENSITIVE
    reason = NOT_SENT if is_withheld else AFTER_CREATION if value is OMITTED else AFTER_APPLY
    return Undecided(
        path,
        f"{because} {reason}" if because else reason,
        is_withheld=is_withheld,
        by="cloud" if value is OMITTED else "apply",
    )


def is_true(value: object) -> bool:
    """Return whether a value is Terraform's true, which some hosts send as text."""
    return value is True or value == "true"


def is_set(value: object) -> bool:
    """Return whether a value is set; an empty text or block list is not."""
    return value is not MISSING and value is not OMITTED and value not in ("", [], {})


def refers_at(resource: Resource, path: PathLike) -> list[str]:
    """Return the addresses of the resources that an argument refers to, in any instance of its block."""
    steps = parse_path(path)
    about = (addresses for name, addresses in resource.references.items() if _is_about(name, steps))
    return list(dict.fromkeys(address for addresses in about for address in addresses))


def leaves_out(resource: Resource, path: PathLike, *, by_references: bool = False) -> bool:
    """Return whether the configuration, as far as the host sends it, omits an argument or one inside a block.

    An argument that the provider may compute is unknown in the plan of every new resource that does not mention it.

    Args:
        resource: the resource.
        path: the argument.
        by_references: whether references alone tell what is configured. A block that has nothing but references sends
            no values; but other hosts may send references and no configuration, so that is for blocks like that only.
    """
    steps = parse_path(path)
    value = resource.value(steps)
    if value is OMITTED or (value is UNKNOWN and resource.after_omitted):  # this host tells the two apart
        return value is OMITTED
    if not resource.config and not (by_references and resource.references):
        return False
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
    """Return whether a reference, by its dotted name, is in an argument, around it, or inside it."""
    names = [step for step in steps if isinstance(step, str) and step != "*"]
    given = _INDEX.sub("", reference).split(".")
    return given[: len(names)] == names[: len(given)]
