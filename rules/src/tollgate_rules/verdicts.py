"""What a rule says of a resource: a problem, or that it cannot tell yet. Saying nothing is a pass.

The common shapes of a demand, ready for a rule's `judge`, are in `demands.py` and, across resources, `companions.py`.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import attrs
from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.paths import PathLike, parse_path

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
    names = [step for step in parse_path(path) if isinstance(step, str) and step != "*"]
    dotted = ".".join(names)
    found: dict[str, None] = {}
    for name, addresses in resource.references.items():
        plain = _INDEX.sub("", name) if "[" in name else name
        if plain == dotted or plain == names[0] or plain.startswith(f"{dotted}."):
            found.update(dict.fromkeys(addresses))
    return list(found)


def leaves_out(resource: Resource, argument: str, *, by_references: bool = False) -> bool:
    """Whether the configuration, as far as the host sends it, does not mention an argument.

    An argument that the provider may compute is unknown in the plan of every new resource that does not mention it.

    Args:
        resource: the resource.
        argument: the argument's name.
        by_references: whether references alone tell what is configured. A block that has nothing but references sends
            no values; but other hosts may send references and no configuration, so that is for blocks like that only.
    """
    if not resource.config and not (by_references and resource.references):
        return False
    if resource.after.get(argument):
        return False  # a dynamic block, say: the plan has some of it, though the configuration's values do not
    return resource.config.get(argument) is None and not any(
        name == argument or name.startswith((f"{argument}.", f"{argument}[")) for name in resource.references
    )
