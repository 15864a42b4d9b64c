"""The resources of one run, and which of them refer to which."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from tollgate_runtime import Resource

_KEY = re.compile(r"\[[^\[\]]*\]$")
_TEMPLATE = re.compile(r"\$\{([^{}]+)\}")
_NAMES = ("id", "arn", "name", "bucket", "cluster_identifier", "replication_group_id", "function_name", "family")
"""What an argument may give to name another resource."""
_MAY_DIFFER = {*_NAMES, "name_prefix", "tags", "tags_all", "availability_zone", "cidr_block", "zone"}
"""What instances of one resource may have differently and cost the same."""


class PlanIndex:
    """The resources seen so far; more may come, and each addition costs the same, however many there are."""

    def __init__(self, resources: Iterable[Resource] = ()) -> None:
        self._by_address: dict[str, Resource] = {}
        self._by_type: dict[str, list[Resource]] = {}
        self._by_name: dict[tuple[str, str], Resource] = {}
        self._instances: dict[str, list[str]] = {}
        self._pointing: dict[tuple[str, str], _Pointing] = {}
        self._alike: dict[str, tuple[int, bool]] = {}
        for resource in resources:
            self.add(resource)

    def add(self, resource: Resource) -> None:
        """Take a resource in, or what is newly known of it."""
        known = self._by_address.get(resource.address or "")
        if known is resource:
            return
        rows = self._by_type.setdefault(resource.type, [])
        if known is None:
            rows.append(resource)
        else:
            rows[:] = [resource if row is known else row for row in rows]
            self._pointing.clear()
            self._alike.clear()
        if resource.address:
            if known is None:
                self._instances.setdefault(_KEY.sub("", resource.address), []).append(resource.address)
            self._by_address[resource.address] = resource
        for name in _names(resource):
            self._by_name[resource.type, name] = resource

    def at(self, address: str | None) -> Resource | None:
        """Return the resource of an address."""
        return self._by_address.get(address or "")

    def of_type(self, resource_type: str) -> list[Resource]:
        """Return the resources of a type."""
        return self._by_type.get(resource_type, [])

    def target(self, resource: Resource, argument: str, types: tuple[str, ...]) -> Resource | None:
        """Return the resource of one of some types that an argument refers to, or names; None if the run has none."""
        given = resource.value(argument)
        for address in _referred(resource, argument):
            found = self._at(address, resource, given)
            if found is not None and found.type in types:
                return found
        found = (self._by_name.get((each, name)) for name in _named_by(given) for each in types)
        return next((each for each in found if each is not None), None)

    def count(self, resource: Resource, argument: str, types: tuple[str, ...]) -> int:
        """Return how many resources an argument refers to, all instances of each; only those of the types, if any."""
        found: set[str] = set()
        for address in _referred(resource, argument):
            for place in [f"{resource.module}.{address}", address] if resource.module else [address]:
                if place in self._by_address:
                    found.add(place)
                found.update(self._instances.get(place, []))
        return sum(not types or self._by_address[place].type in types for place in found)

    def referrers(self, resource: Resource, resource_type: str, argument: str) -> list[Resource]:
        """Return the resources of a type whose argument refers to this one."""
        pointing = self._pointing.setdefault((resource_type, argument), _Pointing())
        pointing.learn(self.of_type(resource_type), argument)
        own = resource.address or ""
        found = {
            id(row): row
            for name in (own, _KEY.sub("", own), *_names(resource))
            for row in pointing.by_name.get(name, [])
        }
        return [row for row in found.values() if self._is_target(resource, row, argument)]

    def _is_target(self, resource: Resource, candidate: Resource, argument: str) -> bool:
        target = self.target(candidate, argument, (resource.type,))
        return target is not None and (target is resource or target.address == resource.address)

    def _at(self, address: str, referrer: Resource, given: object) -> Resource | None:
        """Return the resource at an address.

        Of several instances, the one with the same key as the referrer; else the one that the argument or the key of
        the referrer names; else any, where they differ in nothing but names. If they do differ, nobody says which.
        """
        for place in [f"{referrer.module}.{address}", address] if referrer.module else [address]:
            if place in self._by_address:
                return self._by_address[place]
            if place in self._instances:
                return self._instance(place, referrer, given)
        return None

    def _instance(self, place: str, referrer: Resource, given: object) -> Resource | None:
        own_key = _KEY.search(referrer.address or "")
        same = self._by_address.get(f"{place}{own_key.group()}") if own_key else None
        if same is not None:
            return same
        instances = [self._by_address[address] for address in self._instances[place]]
        wanted = {*_named_by(given), *([own_key.group()[1:-1].strip('"')] if own_key else ())}
        named = [instance for instance in instances if wanted.intersection(_names(instance))]
        if len(named) == 1:
            return named[0]
        return instances[0] if self._are_alike(place, instances) else None

    def _are_alike(self, place: str, instances: list[Resource]) -> bool:
        """Return whether instances differ in nothing but names; what was found is kept until more of them come."""
        counted, alike = self._alike.get(place, (0, True))
        if alike and counted < len(instances):
            first = _but_names(instances[0])
            alike = all(_but_names(instance) == first for instance in instances[max(counted, 1) :])
            self._alike[place] = len(instances), alike
        return alike


class _Pointing:
    """The resources of one type, by the addresses and names that one of their arguments gives."""

    def __init__(self) -> None:
        self.by_name: dict[str, list[Resource]] = {}
        self._learned = 0

    def learn(self, rows: list[Resource], argument: str) -> None:
        """Take in what has come since the last time."""
        for row in rows[self._learned :]:
            for address in _referred(row, argument):
                for place in {address, f"{row.module}.{address}"} if row.module else {address}:
                    self.by_name.setdefault(place, []).append(row)
            for name in _named_by(row.value(argument)):
                self.by_name.setdefault(name, []).append(row)
        self._learned = len(rows)


def _named_by(given: object) -> Iterator[str]:
    """Yield what an argument may name: its text, and the end of `table/NAME`."""
    if isinstance(given, str) and given:
        yield given
        head, slash, name = given.rpartition("/")
        if slash and head and name:
            yield name


def _but_names(resource: Resource) -> dict[str, Any]:
    return {name: value for name, value in resource.current.items() if name not in _MAY_DIFFER}


def _names(resource: Resource) -> Iterator[str]:
    current = resource.current
    for name in _NAMES:
        value = current.get(name)
        if isinstance(value, str) and value:
            yield value


def _referred(resource: Resource, argument: str) -> Iterator[str]:
    """Yield the addresses that an argument refers to; hosts name a nested one by its path, or by its block alone."""
    steps = [step for step in re.split(r"[.\[\]]", argument) if step and not step.isdecimal()]
    for length in range(len(steps), 0, -1):
        listed = resource.references.get(".".join(steps[:length]))
        if listed:
            yield from listed
            return
    given = resource.value(argument)
    if isinstance(given, str) and "${" in given:  # from a host that sends expressions as they are written
        for expression in _TEMPLATE.findall(given):
            yield ".".join(expression.split(".")[:2])
