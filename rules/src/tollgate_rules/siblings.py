"""The resources of one plan, and which of them belong together."""

import re
from collections.abc import Iterable

import attrs
from tollgate_runtime import MISSING, Resource

from tollgate_rules.verdicts import is_open

_KEY = re.compile(r'\[(?:\d+|"(?:[^"\\]|\\.)*")\]$')


@attrs.frozen
class Companions:
    """What belongs to a resource.

    Attributes:
        found: the resources that do.
        may_be_more: whether another might, which cannot be told before apply.
    """

    found: tuple[Resource, ...]
    may_be_more: bool


class Siblings:
    """Every resource of a plan that stays, by type."""

    def __init__(self, resources: Iterable[Resource]) -> None:
        self._by_type: dict[str, list[Resource]] = {}
        for resource in resources:
            if resource.mode == "managed" and resource.action not in ("delete", "forget"):
                self._by_type.setdefault(resource.type, []).append(resource)

    def of_type(self, resource_type: str) -> list[Resource]:
        """The resources of a type."""
        return self._by_type.get(resource_type, [])

    def companions(self, resource: Resource, resource_type: str, *, by: str, name: str) -> Companions:
        """The resources of a type that point at this one.

        Args:
            resource: what they point at.
            resource_type: their type.
            by: the argument with which they point, such as `bucket`.
            name: the attribute of this resource that they give, such as `bucket`; its `id` will do too.
        """
        found: list[Resource] = []
        may_be_more = False
        for candidate in self.of_type(resource_type):
            belongs = _belongs(candidate, resource, by, name)
            if belongs:
                found.append(candidate)
            may_be_more = may_be_more or belongs is None
        return Companions(tuple(found), may_be_more)


def _belongs(candidate: Resource, resource: Resource, by: str, name: str) -> bool | None:
    """Whether a candidate points at a resource; None if nothing tells yet."""
    references = candidate.references.get(by, [])
    if resource.address and any(_refers_to(reference, resource.address) for reference in references):
        return True
    if any(_type_of(reference) == resource.type for reference in references):
        return False  # it points at another of them
    given, own_name = candidate.value(by), resource.value(name)
    if is_open(given) or is_open(own_name):
        return None
    return given is not MISSING and given in (own_name, resource.value("id"))


def _refers_to(reference: str, address: str) -> bool:
    """Whether a reference means a resource; one without an instance key may mean any instance."""
    return reference == address or reference == _KEY.sub("", address)


def _type_of(address: str) -> str:
    return _KEY.sub("", address).split(".")[-2] if "." in address else ""
