"""The resources of one run, and which of them refer to which."""

import re
from collections.abc import Iterable, Iterator

from tollgate_runtime import Resource

_KEY = re.compile(r"\[[^\[\]]*\]$")
_TEMPLATE = re.compile(r"\$\{([^{}]+)\}")
_NAMES = ("id", "arn", "name", "bucket", "cluster_identifier", "replication_group_id", "function_name", "family")
"""What an argument may give to name another resource."""


class PlanIndex:
    """The resources seen so far; more may come, and each addition costs the same, however many there are."""

    def __init__(self, resources: Iterable[Resource] = ()) -> None:
        self._by_address: dict[str, Resource] = {}
        self._by_type: dict[str, list[Resource]] = {}
        self._by_name: dict[tuple[str, str], Resource] = {}
        self._instances: dict[str, list[str]] = {}
        self._pointing: dict[tuple[str, str], _Pointing] = {}
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
        if resource.address:
            if known is None:
                self._instances.setdefault(_KEY.sub("", resource.address), []).append(resource.address)
            self._by_address[resource.address] = resource
        for name in _names(resource):
            self._by_name[resource.type, name] = resource

    def of_type(self, resource_type: str) -> list[Resource]:
        """Return the resources of a type."""
        return self._by_type.get(resource_type, [])

    def target(self, resource: Resource, argument: str, types: tuple[str, ...]) -> Resource | None:
        """Return the resource of one of some types that an argument refers to, or names; None if the run has none."""
        for address in _referred(resource, argument):
            found = self._at(address, resource)
            if found is not None and found.type in types:
                return found
        given = resource.value(argument)
        found = (self._by_name.get((each, name)) for name in _named_by(given) for each in types)
        return next((each for each in found if each is not None), None)

    def count(self, resource: Resource, argument: str) -> int:
        """Return how many resources of the run an argument refers to, all instances of each."""
        found: set[str] = set()
        for address in _referred(resource, argument):
            for place in [f"{resource.module}.{address}", address] if resource.module else [address]:
                if place in self._by_address:
                    found.add(place)
                found.update(self._instances.get(place, []))
        return len(found)

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

    def _at(self, address: str, referrer: Resource) -> Resource | None:
        """Return the resource at an address.

        Of several instances, the one with the same key as the referrer, or the first.
        """
        for place in [f"{referrer.module}.{address}", address] if referrer.module else [address]:
            if place in self._by_address:
                return self._by_address[place]
            if place in self._instances:
                own_key = _KEY.search(referrer.address or "")
                same = self._by_address.get(f"{place}{own_key.group()}") if own_key else None
                return same or self._by_address[self._instances[place][0]]
        return None


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
