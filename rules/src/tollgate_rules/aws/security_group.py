"""Who may come in through which port, in the three ways that Terraform has of writing it."""

from collections.abc import Iterable, Iterator
from typing import Any

import attrs
from tollgate_runtime import MISSING, UNKNOWN, Resource
from tollgate_runtime.contract.paths import Path

from tollgate_rules.verdicts import is_open, leaves_out

TYPES = ("aws_security_group", "aws_security_group_rule", "aws_vpc_security_group_ingress_rule")

_ALL_PROTOCOLS = ("-1", "all")
_TCP = ("tcp", "6")


@attrs.frozen(kw_only=True)
class Ingress:
    """One permission to come in. A member may be UNKNOWN, SENSITIVE or MISSING."""

    path: Path
    protocol: Any
    from_port: Any
    to_port: Any
    ranges: tuple[tuple[Path, Any], ...]
    protocol_name: str = "protocol"

    def is_from_anywhere(self) -> bool | None:
        """Whether the whole internet may come in; None if that is not known yet."""
        if any(_is_everyone(given) for _, given in self.ranges):
            return True
        return None if any(is_open(given) for _, given in self.ranges) else False

    def reaches(self, ports: Iterable[int]) -> bool | None:
        """Whether a TCP connection to one of the ports comes through; None if that is not known yet."""
        if self.protocol in _ALL_PROTOCOLS:
            return True
        if not is_open(self.protocol) and self.protocol not in _TCP:
            return False
        first, last = _port(self.from_port), _port(self.to_port)
        if first is None or last is None:
            return None
        return (None if is_open(self.protocol) else True) if any(first <= port <= last for port in ports) else False

    def first_open(self, ports: Iterable[int]) -> tuple[Path, Any]:
        """Where the first thing is that keeps one from judging, and its marker.

        What apply will tell comes before what is sensitive: it may decide the matter by itself.
        """
        members = [
            *(self.ranges if self.is_from_anywhere() is None else ()),
            *(self._port_members() if self.reaches(ports) is None else ()),
        ]
        still_open = [(path, given) for path, given in members if is_open(given)]
        later = [(path, given) for path, given in still_open if given is UNKNOWN]
        return (later or still_open or [(self.path, UNKNOWN)])[0]

    def _port_members(self) -> tuple[tuple[Path, Any], ...]:
        return (
            ((*self.path, "from_port"), self.from_port),
            ((*self.path, "to_port"), self.to_port),
            ((*self.path, self.protocol_name), self.protocol),
        )


def ingress_of(resource: Resource) -> Iterator[Ingress]:
    """Every permission to come in that a resource gives."""
    if resource.type == "aws_security_group":
        if leaves_out(resource, "ingress") and resource.is_unknown("ingress"):
            return  # no rules here: they are resources of their own
        for path, block in resource.values("ingress[*]"):
            yield _block(resource, path) if not is_open(block) else _nothing_known(path, block)
    elif resource.type == "aws_security_group_rule":
        direction = resource.value("type")
        if is_open(direction) or direction == "ingress":
            yield _block(resource, ())
    else:
        yield Ingress(
            path=(),
            protocol=resource.value("ip_protocol"),
            from_port=resource.value("from_port"),
            to_port=resource.value("to_port"),
            ranges=tuple(((argument,), resource.value(argument)) for argument in ("cidr_ipv4", "cidr_ipv6")),
            protocol_name="ip_protocol",
        )


def _block(resource: Resource, path: Path) -> Ingress:
    ranges = (
        found for argument in ("cidr_blocks", "ipv6_cidr_blocks") for found in resource.values((*path, argument, "*"))
    )
    return Ingress(
        path=path,
        protocol=resource.value((*path, "protocol")),
        from_port=resource.value((*path, "from_port")),
        to_port=resource.value((*path, "to_port")),
        ranges=tuple(ranges),
    )


def _nothing_known(path: Path, marker: Any) -> Ingress:
    return Ingress(path=path, protocol=marker, from_port=marker, to_port=marker, ranges=((path, marker),))


def _is_everyone(given: Any) -> bool:
    return isinstance(given, str) and given.strip().endswith("/0")


def _port(given: Any) -> int | None:
    """A port number; None if it is unknown. An absent one is no port at all, and below every port there is."""
    if is_open(given):
        return None
    if given is MISSING:
        return -1
    try:
        return int(given)
    except (TypeError, ValueError, OverflowError):
        return -1
