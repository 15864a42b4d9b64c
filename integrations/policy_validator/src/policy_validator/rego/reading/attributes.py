"""Which attributes of a resource a rule reads, wherever in the input it finds them."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from tollgate_runtime.contract.paths import Path

from policy_validator.rego.reading.events import Use
from policy_validator.rego.reading.shape import ANY, DEEP, InputPath

_CONTAINERS = frozenset(
    {
        *("resource_changes", "planned_values", "root_module", "child_modules", "resources", "change"),
        *("plan", "tfplan", "terraform"),
    }
)
EVERYTHING: InputPath = (DEEP,)
OF_ATTRIBUTES = ("before", "after", "after_unknown", "before_sensitive", "after_sensitive")
"""The members of a change that have the shape of the resource."""


class AttributeRead(Struct, frozen=True):
    """A place below a resource's attributes, and how it is used."""

    path: InputPath
    use: Use

    def touches(self, place: Path) -> bool:
        """Return whether what the rule finds here may depend on what is at a place."""
        if self.path[:1] == EVERYTHING:
            rest = self.path[1:]
            return not rest or any(step in (rest[0], *rest[1:2]) for step in place) or not isinstance(rest[0], str)
        for own, other in zip(self.path, place, strict=False):
            if own is not ANY and own is not DEEP and isinstance(other, str) and own != other:
                return False
        depth = len(self.path) + (self.use == "members")
        return len(place) <= depth or self.use == "whole"


def attribute_reads(reads: Iterable[tuple[InputPath, Use]], member: str = "after") -> list[AttributeRead]:
    """Return what is read below `after`, or another member that has the attributes of a resource."""
    found: list[AttributeRead] = []
    for path, use in reads:
        below = _below(path, use, member)
        if below is not None:
            found.append(AttributeRead(below, use))
    return list(dict.fromkeys(found))


def _below(path: InputPath, use: Use, member: str) -> InputPath | None:
    for place, step in enumerate(path):
        if step is DEEP or (step is ANY and place == 0):
            return (DEEP, *path[place + 1 :]) if member == "after" else None
        if step is ANY and _may_be_attributes(path[:place]):
            return path[place + 1 :]
        if step == member and (place == 0 or path[place - 1] == "change"):
            return path[place + 1 :]
        is_values = step == "values" and place >= 2 and path[place - 2] == "resources"
        if is_values and member == "after":
            return path[place + 1 :]
    if use != "whole" or member != "after":
        return None
    last = next((step for step in reversed(path) if step is not ANY), None)
    return EVERYTHING if last is None or last in _CONTAINERS else None


def _may_be_attributes(above: InputPath) -> bool:
    """Return whether some member of what is at a path, whichever, may be the attributes of a resource."""
    return above[-1:] == ("change",) or (above[-2:-1] == ("resources",) and not isinstance(above[-1], str))


def attribute_names(visits: Iterable[InputPath], reads: Iterable[tuple[InputPath, Use]]) -> frozenset[str] | None:
    """Return the attributes that a rule names; None if it may read others, too."""
    found: set[str] = set()
    passed: list[tuple[InputPath, Use]] = [(path, "presence") for path in visits]
    for path, use in [*reads, *passed]:
        for member in OF_ATTRIBUTES:
            below = _below(path, use, member)
            if below is None or (not below and use == "presence"):
                continue
            if not below or not isinstance(below[0], str):
                return None
            found.add(below[0])
    return frozenset(found)


def first_names(paths: Sequence[InputPath], member: str) -> list[tuple[str, InputPath]]:
    """Return the attributes read below a member, each with its whole path."""
    found: list[tuple[str, InputPath]] = []
    for path in paths:
        below = _below(path, "presence", member)
        if below and isinstance(below[0], str):
            found.append((below[0], path))
    return found
