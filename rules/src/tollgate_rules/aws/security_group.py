"""Security groups: which ports they open, in every way that Terraform has of writing it."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, cast

import attrs
from tollgate_runtime import MISSING, UNKNOWN, Resource
from tollgate_runtime.contract.paths import Path, look_up, mask_at

from tollgate_rules.attribute_checks import Judge, number_of
from tollgate_rules.aws.networks import is_everyone
from tollgate_rules.verdicts import Problem, Verdict, is_open, leaves_out, undecided

Direction = Literal["ingress", "egress"]

INGRESS_TYPES = (
    "aws_security_group",
    "aws_security_group_rule",
    "aws_vpc_security_group_ingress_rule",
    "aws_default_security_group",
)
EGRESS_TYPES = ("aws_security_group", "aws_security_group_rule", "aws_vpc_security_group_egress_rule")
GROUPS = ("aws_security_group", "aws_default_security_group")

_ALL_PROTOCOLS = ("-1", "all", -1)
_TCP = ("tcp", "6", 6)
_NO_PORT = (1, 0)
_EVERY_PORT = (0, 65535)


@attrs.frozen(kw_only=True)
class Opening:
    """One permission. A member may be UNKNOWN, SENSITIVE or MISSING.

    Attributes:
        path: where it stands; empty if it is a resource of its own.
        direction: whether it lets in or out, where that is not certain; else MISSING.
        ranges: the addresses that it is for, each with its path.
    """

    path: Path
    protocol: Any
    from_port: Any
    to_port: Any
    ranges: tuple[tuple[Path, Any], ...]
    direction: Any = MISSING
    protocol_name: str = "protocol"

    def is_for_everyone(self) -> bool | None:
        """Return whether the permission is for the whole internet; None if that is not known yet."""
        if any(is_everyone(given) for _, given in self.ranges):
            return True
        return None if any(is_open(given) for _, given in self.ranges) else False

    def reaches(self, ports: Iterable[int]) -> bool | None:
        """Return whether a TCP connection to one of the ports is allowed; None if that is not known yet."""
        if self.protocol in _ALL_PROTOCOLS:
            return True
        if not is_open(self.protocol) and self.protocol not in _TCP:
            return False
        span = self._span()
        if span is None:
            return None
        first, last = span
        return (None if is_open(self.protocol) else True) if any(first <= port <= last for port in ports) else False

    def is_for_every_port(self) -> bool | None:
        """Return whether the permission is for all protocols, or all ports of one; None if that is not known yet."""
        if self.protocol in _ALL_PROTOCOLS:
            return True
        span = self._span()
        if span is None or (is_open(self.protocol) and span == _NO_PORT):
            return None
        return span[0] <= 0 and span[1] >= _EVERY_PORT[1]

    def first_open(self) -> tuple[Path, Any]:
        """Return the path and marker of the first value that cannot be judged.

        What apply will tell comes before what is sensitive: it may decide the matter by itself.
        """
        members = [
            *(self.ranges if self.is_for_everyone() is None else ()),
            ((*self.path, "from_port"), self.from_port),
            ((*self.path, "to_port"), self.to_port),
            ((*self.path, self.protocol_name), self.protocol),
            (("type",), self.direction),
        ]
        still_open = [(path, given) for path, given in members if is_open(given)]
        later = [(path, given) for path, given in still_open if given is UNKNOWN]
        return (later or still_open or [(self.path, UNKNOWN)])[0]

    def _span(self) -> tuple[float, float] | None:
        """Return the first and last port; None if one is unknown. -1 is every port; no port at all is none."""
        if is_open(self.from_port) or is_open(self.to_port):
            return None
        first, last = number_of(self.from_port), number_of(self.to_port)
        if first is None or last is None:
            return _NO_PORT
        return _EVERY_PORT if first == -1 else (first, last)


class _Read:
    """A cache of the permissions of the resource that was read last: several rules ask for them in a row."""

    last: tuple[Resource | None, Direction, list[Opening]] = (None, "ingress", [])


def openings_of(resource: Resource, direction: Direction) -> list[Opening]:
    """Return every permission of one direction that a resource grants."""
    of, towards, openings = _Read.last
    if of is not resource or towards != direction:
        openings = list(_openings(resource, direction))
        _Read.last = (resource, direction, openings)
    return openings


def _openings(resource: Resource, direction: Direction) -> Iterator[Opening]:
    if resource.type in GROUPS:
        is_default = resource.type == "aws_default_security_group"  # often with nothing but the VPC's id
        if is_open(resource.value(direction)) and leaves_out(resource, direction, by_references=is_default):
            return  # no rules here: they are resources of their own
        mask: Any = mask_at(resource.after_unknown, (direction,))
        for path, block in resource.values((direction, "*")):
            yield _nothing_known(path, block) if is_open(block) else _block(block, mask_at(mask, path[1:]), path)
    elif resource.type == "aws_security_group_rule":
        given = resource.value("type")
        if is_open(given) or given == direction:
            uncertain = given if is_open(given) else MISSING
            yield _block(resource.current, resource.after_unknown, (), direction=uncertain)
    else:
        yield Opening(
            path=(),
            protocol=resource.value("ip_protocol"),
            from_port=resource.value("from_port"),
            to_port=resource.value("to_port"),
            ranges=tuple(((argument,), resource.value(argument)) for argument in ("cidr_ipv4", "cidr_ipv6")),
            protocol_name="ip_protocol",
        )


def ports_must_be_closed(ports: dict[int, str]) -> Judge:
    """Require that the internet cannot reach some TCP ports, given with their names."""

    def judge(resource: Resource) -> Iterator[Verdict]:
        for opening in openings_of(resource, "ingress"):
            for_everyone, reaches = opening.is_for_everyone(), opening.reaches(ports)
            if for_everyone and reaches and opening.direction is MISSING:
                reached = [f"{port} ({name})" for port, name in ports.items() if opening.reaches([port])]
                yield Problem(opening.path, _open_to_the_internet(reached))
            elif for_everyone is not False and reaches is not False:
                yield undecided(*opening.first_open())

    return judge


def _open_to_the_internet(ports: list[str]) -> str:
    if len(ports) == 1:
        return f"Port {ports[0]} is open to the internet."
    return f"Ports {', '.join(ports)} are open to the internet."


def all_ports_must_be_closed(direction: Direction, *, otherwise: str) -> Judge:
    """Require that no permission of a direction is for every port and the whole internet."""

    def judge(resource: Resource) -> Iterator[Verdict]:
        for opening in openings_of(resource, direction):
            for_everyone, every_port = opening.is_for_everyone(), opening.is_for_every_port()
            if for_everyone and every_port and opening.direction is MISSING:
                yield Problem(opening.path, otherwise)
            elif for_everyone is not False and every_port is not False:
                yield undecided(*opening.first_open())

    return judge


def _block(block: Any, mask: Any, path: Path, direction: Any = MISSING) -> Opening:
    """Read a permission from a block and its mask of unknown values."""
    return Opening(
        path=path,
        protocol=look_up(block, mask, ("protocol",)),
        from_port=look_up(block, mask, ("from_port",)),
        to_port=look_up(block, mask, ("to_port",)),
        ranges=tuple(
            found for name in ("cidr_blocks", "ipv6_cidr_blocks") for found in _ranges(block, mask, path, name)
        ),
        direction=direction,
    )


def _ranges(block: Any, mask: Any, path: Path, name: str) -> Iterator[tuple[Path, Any]]:
    given = look_up(block, mask, (name,))
    if isinstance(given, list):
        unknown = mask_at(mask, (name,))
        for index in range(len(cast("list[Any]", given))):
            yield (*path, name, index), look_up(given, unknown, (index,))
    elif given is not MISSING:
        yield (*path, name), given


def _nothing_known(path: Path, marker: Any) -> Opening:
    return Opening(path=path, protocol=marker, from_port=marker, to_port=marker, ranges=((path, marker),))
