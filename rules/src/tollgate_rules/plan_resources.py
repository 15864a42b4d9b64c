"""The resources of one plan, and which of them are related."""

import re
from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Any

import attrs
import msgspec
from tollgate_runtime import OMITTED, SENSITIVE, Resource

from tollgate_rules.verdicts import is_open, refers_at

_KEY = re.compile(r'\[(?:\d+|"(?:[^"\\]|\\.)*")\]$')
_MADE_OF_NAMES = ("id", "arn")


@attrs.frozen
class RelatedResources:
    """The resources that belong to a resource.

    Attributes:
        found: the related resources.
        may_be_more: whether there may be others, which are known only after apply.
        is_withheld: whether apply will not reveal them either, because a name is sensitive and was not sent.
    """

    found: tuple[Resource, ...]
    may_be_more: bool
    is_withheld: bool = False


_NONE = RelatedResources((), may_be_more=False)


class PlanResources:
    """Every resource of a plan that stays, by type."""

    def __init__(self, resources: Iterable[Resource]) -> None:
        self._by_type: dict[str, list[Resource]] = {}
        self._links: dict[tuple[str, str, str], _Links] = {}
        self._by_address: dict[str, Resource] = {}
        self._referrers: dict[str, list[Resource]] | None = None
        self._mentions: dict[str, dict[str, set[str]]] = {}
        for resource in resources:
            if resource.mode == "data" and resource.address:
                self._by_address[resource.address] = resource
            if resource.mode == "managed" and resource.action not in ("delete", "forget"):
                self._by_type.setdefault(resource.type, []).append(resource)
                if resource.address:
                    self._by_address[resource.address] = resource

    def of_type(self, resource_type: str) -> list[Resource]:
        """Return the resources of a type."""
        return self._by_type.get(resource_type, [])

    def related(self, resource: Resource, resource_type: str, *, by: str, name: str) -> RelatedResources:
        """Return the resources of a type that point at this one.

        Args:
            resource: what they point at.
            resource_type: their type.
            by: the argument with which they point, such as `bucket`.
            name: the attribute of this resource that they hold, such as `bucket`; its `id` works too.
        """
        key = (resource_type, by, resource.type)
        if key not in self._links:
            self._links[key] = _read_links(self.of_type(resource_type), by, resource.type)
        return self._links[key].to(resource, name)

    def target(self, resource: Resource, argument: str, resource_type: str) -> Resource | None:
        """Return the resource of a type that an argument refers to, if the plan has exactly one."""
        instances: list[Resource] = []
        for address in refers_at(resource, argument):
            if _type_of(address) != resource_type:
                continue
            found = self._by_address.get(address)
            several = [row for row in self.of_type(resource_type) if _KEY.sub("", row.address or "") == address]
            instances += [found] if found is not None else several
        return instances[0] if len(instances) == 1 else None

    def data_sources(self, resource: Resource, argument: str, resource_type: str) -> list[Resource]:
        """Return the data sources of a type that an argument refers to and that are read in this plan or at apply."""
        found = (self._by_address.get(address) for address in refers_at(resource, argument))
        return [row for row in found if row is not None and row.mode == "data" and row.type == resource_type]

    def referring_to(self, resource: Resource) -> list[Resource]:
        """Return every other resource that refers to this one, in any argument."""
        if self._referrers is None:
            self._referrers = _read_referrers(row for rows in self._by_type.values() for row in rows)
        address = resource.address or ""
        found = [
            *self._referrers.get(address, []),
            *(self._referrers.get(_KEY.sub("", address), []) if address.endswith("]") else []),
        ]
        return [row for row in found if row is not resource]

    @cached_property
    def has_references(self) -> bool:
        """Return whether the host sends references."""
        return any(resource.references for rows in self._by_type.values() for resource in rows)

    def is_mentioned(self, identifier: str, *, by_other_than: Collection[str]) -> bool:
        """Return whether an id such as `sg-1` is a value in a resource of a type other than some."""
        kind = identifier.partition("-")[0]
        if kind not in self._mentions:
            self._mentions[kind] = _read_mentions(self._by_type, kind)
        return bool(self._mentions[kind].get(identifier, set()).difference(by_other_than))


@attrs.frozen
class _Links:
    """The links of resources of one type, by one argument, to targets of another type.

    Attributes:
        by_reference: those that refer to a target, by its address.
        by_value: those that give a name and refer to no target, by the name.
        has_named: whether there are any of the latter.
        open: the markers in place of the name in those that give neither.
    """

    by_reference: dict[str, list[Resource]]
    by_value: dict[str, list[Resource]]
    has_named: bool
    open: frozenset[Any]

    def to(self, target: Resource, name: str) -> RelatedResources:
        """Return the resources that point at a target; a reference without an instance key may mean any instance."""
        if not self.by_reference and not self.by_value and not self.open:  # as in most plans
            return _NONE
        address = target.address or ""
        own_name = target.value(name)
        names = [value for value in (own_name, target.value("id")) if isinstance(value, str)]
        found = [
            *(self.by_reference.get(address, [])),
            *(self.by_reference.get(_KEY.sub("", address), []) if address.endswith("]") else []),
            *(resource for value in dict.fromkeys(names) for resource in self.by_value.get(value, [])),
        ]
        reasons = self.open | ({own_name} if self.has_named and _may_be_named(own_name, name) else set[Any]())
        return RelatedResources(tuple(found), may_be_more=bool(reasons), is_withheld=set(reasons) == {SENSITIVE})


def _may_be_named(value: object, name: str) -> bool:
    """Return whether a value that is not known yet may be one that others give.

    A name that is left to the provider is made up at creation, and nobody can give it before; an ARN is made of names.
    """
    return is_open(value) and (value is not OMITTED or name in _MADE_OF_NAMES)


def _read_links(candidates: Iterable[Resource], by: str, target_type: str) -> _Links:
    by_reference: dict[str, list[Resource]] = {}
    by_value: dict[str, list[Resource]] = {}
    has_named = False
    reasons: set[Any] = set()
    for candidate in candidates:
        references = [text for text in candidate.references.get(by, []) if _type_of(text) == target_type]
        for reference in dict.fromkeys(references):
            by_reference.setdefault(reference, []).append(candidate)
        if references:
            continue
        given = candidate.value(by)
        for name in [value for _, value in candidate.values(f"{by}[*]")] if isinstance(given, list) else [given]:
            if is_open(name) and name is not OMITTED:
                reasons.add(name)
            elif isinstance(name, str):
                by_value.setdefault(name, []).append(candidate)
                has_named = True
    return _Links(by_reference, by_value, has_named, frozenset(reasons))


def _read_referrers(resources: Iterable[Resource]) -> dict[str, list[Resource]]:
    referrers: dict[str, list[Resource]] = {}
    for resource in resources:
        addresses = (
            address for name, listed in resource.references.items() if name != "depends_on" for address in listed
        )
        for address in dict.fromkeys(addresses):
            referrers.setdefault(address, []).append(resource)
    return referrers


def _read_mentions(by_type: dict[str, list[Resource]], kind: str) -> dict[str, set[str]]:
    """Return the types that mention each id of a kind; searching encoded values is many times faster than a walk."""
    pattern = re.compile(rf'"({re.escape(kind)}-[^"\\]*)"'.encode())
    mentions: dict[str, set[str]] = {}
    for resource_type, rows in by_type.items():
        for row in rows:
            for found in pattern.findall(msgspec.json.encode(row.after)):
                mentions.setdefault(found.decode(), set()).add(resource_type)
    return mentions


def _type_of(address: str) -> str:
    """Return the type of the resource that an address names."""
    parts = _KEY.sub("", address).rsplit(".", 2)
    return parts[-2] if len(parts) > 1 else ""
