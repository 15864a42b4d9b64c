"""Network ACLs and their numbered entries, in blocks of the ACL or as separate resources."""

from collections.abc import Iterator
from typing import Any

import attrs
from tollgate_runtime import MISSING, UNKNOWN, Resource
from tollgate_runtime.contract.paths import Path

from tollgate_rules.attribute_checks import Judge, number_of
from tollgate_rules.aws.networks import is_everyone
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_true, leaves_out, undecided

TYPES = ("aws_network_acl", "aws_network_acl_rule", "aws_default_network_acl")

_ALL_PROTOCOLS = ("-1", "all", -1)
_TCP = ("tcp", "6", 6)


@attrs.frozen(kw_only=True)
class AclEntry:
    """One numbered entry. A member may be UNKNOWN, SENSITIVE or MISSING."""

    path: Path
    number: float
    action: Any
    protocol: Any
    from_port: Any
    to_port: Any
    ranges: tuple[Any, ...]

    @property
    def first_open(self) -> Any:
        """Return the first marker among the members, or MISSING if all of them are known."""
        members = (self.action, self.protocol, self.from_port, self.to_port, *self.ranges)
        return next((member for member in members if is_open(member)), MISSING)

    def covers(self, port: int | None) -> bool:
        """Return whether the entry is for the internet and a TCP port, or every port if None, as far as is known."""
        if not any(is_everyone(given) for given in self.ranges):
            return False
        if self.protocol in _ALL_PROTOCOLS:
            return True
        first, last = number_of(self.from_port), number_of(self.to_port)
        if self.protocol not in _TCP or first is None or last is None:
            return False
        return (first <= 0 and last >= 65535) if port is None else first <= port <= last

    def might_cover(self, port: int | None) -> bool:
        """Return whether values that are not known yet may make the entry cover the port."""
        given = [range_ for range_ in self.ranges if is_everyone(range_) or is_open(range_)]
        if not given or not (is_open(self.protocol) or self.protocol in (*_ALL_PROTOCOLS, *_TCP)):
            return False
        first, last = number_of(self.from_port), number_of(self.to_port)
        too_high = port is not None and first is not None and first > port
        too_low = port is not None and last is not None and last < port
        return not too_high and not too_low


def port_must_be_closed(port: int | None, *, otherwise: str) -> Judge:
    """Require that the internet cannot reach a TCP port, or not every port if it is None.

    The entry with the lowest number that covers the port decides, as it does in AWS.
    """

    def judge(resource: Resource) -> Iterator[Verdict]:
        for entry in sorted(_entries(resource), key=lambda entry: entry.number):
            marker = entry.first_open
            if not is_open(marker):
                if entry.covers(port):
                    if entry.action == "allow":
                        yield Problem(entry.path, otherwise)
                    return
            elif entry.action != "deny" and entry.might_cover(port):
                yield undecided(entry.path or ("cidr_block",), marker)
                return

    return judge


def _entries(resource: Resource) -> Iterator[AclEntry]:
    if resource.type == "aws_network_acl_rule":
        is_out = resource.value("egress")
        if is_open(is_out) or not is_true(is_out):
            action = resource.value("rule_action")
            yield _entry(
                resource, (), action=is_out if is_open(is_out) and action != "deny" else action, number="rule_number"
            )
        return
    if is_open(resource.value("ingress")) and leaves_out(resource, "ingress", by_references=True):
        return  # the entries are resources of their own
    for path, block in resource.values("ingress[*]"):
        if is_open(block):
            yield AclEntry(
                path=path, number=0, action=block, protocol=block, from_port=block, to_port=block, ranges=(block,)
            )
        else:
            yield _entry(resource, path, action=resource.value((*path, "action")), number="rule_no")


def _entry(resource: Resource, path: Path, *, action: Any, number: str) -> AclEntry:
    given = resource.value((*path, number))
    return AclEntry(
        path=path,
        number=number_of(given) or 0 if given is not UNKNOWN else 0,
        action=action.lower() if isinstance(action, str) else action,
        protocol=resource.value((*path, "protocol")),
        from_port=resource.value((*path, "from_port")),
        to_port=resource.value((*path, "to_port")),
        ranges=tuple(resource.value((*path, name)) for name in ("cidr_block", "ipv6_cidr_block")),
    )
