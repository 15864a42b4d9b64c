"""Network security groups of Azure and their rules, in blocks of the group or as separate resources."""

from collections.abc import Iterator
from typing import Any

import attrs
from tollgate_runtime import MISSING, Resource
from tollgate_runtime.contract.paths import Path

from tollgate_rules.attribute_checks import Judge, number_of
from tollgate_rules.verdicts import Problem, Verdict, is_open, leaves_out, undecided

TYPES = ("azurerm_network_security_rule", "azurerm_network_security_group")

_EVERYONE = ("*", "0.0.0.0", "any", "internet")  # noqa: S104 -- a word of Azure's rules, nothing is bound


@attrs.frozen(kw_only=True)
class SecurityRule:
    """One rule. A member may be UNKNOWN, SENSITIVE or MISSING."""

    path: Path
    priority: float
    direction: Any
    access: Any
    protocol: Any
    sources: tuple[Any, ...]
    ports: tuple[Any, ...]

    @property
    def first_open(self) -> Any:
        """Return the first marker among the members, or MISSING if all of them are known."""
        members = (self.direction, self.access, self.protocol, *self.sources, *self.ports)
        return next((member for member in members if is_open(member)), MISSING)

    def covers(self, port: int | None, protocol: str) -> bool:
        """Return whether the rule is for inbound traffic from the internet to a port, or any port if None."""
        return (
            _says(self.direction, "inbound")
            and _says(self.protocol, "*", protocol)
            and any(map(_is_everyone, self.sources))
            and any(_has(given, port) for given in self.ports)
        )

    def might_cover(self, port: int | None, protocol: str) -> bool:
        """Return whether values that are not known yet may make the rule cover the port."""
        return (
            (is_open(self.direction) or _says(self.direction, "inbound"))
            and (is_open(self.protocol) or _says(self.protocol, "*", protocol))
            and any(is_open(source) or _is_everyone(source) for source in self.sources)
            and any(is_open(given) or _has(given, port) for given in self.ports)
        )


def port_must_be_closed(port: int | None, *, protocol: str = "tcp", otherwise: str) -> Judge:
    """Require that the internet cannot reach a port, or any port at all if it is None.

    The rule with the lowest priority that covers the port decides, as it does in Azure.
    """

    def judge(resource: Resource) -> Iterator[Verdict]:
        for entry in sorted(_entries(resource), key=lambda entry: entry.priority):
            marker = entry.first_open
            if not is_open(marker):
                if entry.covers(port, protocol):
                    if _says(entry.access, "allow"):
                        yield Problem(entry.path, otherwise)
                    return
            elif not _says(entry.access, "deny") and entry.might_cover(port, protocol):
                yield undecided(entry.path or ("source_address_prefix",), marker)
                return

    return judge


def _entries(resource: Resource) -> Iterator[SecurityRule]:
    if resource.type == "azurerm_network_security_rule":
        yield _entry(resource, ())
        return
    if is_open(resource.value("security_rule")) and leaves_out(resource, "security_rule"):
        return  # the rules are resources of their own
    for path, block in resource.values("security_rule[*]"):
        if is_open(block):
            yield SecurityRule(
                path=path, priority=0, direction=block, access=block, protocol=block, sources=(block,), ports=(block,)
            )
        else:
            yield _entry(resource, path)


def _entry(resource: Resource, path: Path) -> SecurityRule:
    def several(one: str, more: str) -> tuple[Any, ...]:
        return (resource.value((*path, one)), *(value for _, value in resource.values((*path, more, "*"))))

    priority = resource.value((*path, "priority"))
    return SecurityRule(
        path=path,
        priority=0 if is_open(priority) else number_of(priority) or 0,
        direction=resource.value((*path, "direction")),
        access=resource.value((*path, "access")),
        protocol=resource.value((*path, "protocol")),
        sources=several("source_address_prefix", "source_address_prefixes"),
        ports=several("destination_port_range", "destination_port_ranges"),
    )


def _says(given: Any, *words: str) -> bool:
    return isinstance(given, str) and given.lower() in words


def _is_everyone(given: Any) -> bool:
    return isinstance(given, str) and (given.lower() in _EVERYONE or given.endswith("/0"))


def _has(given: Any, port: int | None) -> bool:
    """Return whether a range such as `22`, `20-25` or `*` includes a port."""
    if not isinstance(given, str | int) or isinstance(given, bool) or given == "":
        return False
    if port is None or given == "*":
        return True
    first, _, last = str(given).partition("-")
    low, high = number_of(first), number_of(last or first)
    return low is not None and high is not None and low <= port <= high
