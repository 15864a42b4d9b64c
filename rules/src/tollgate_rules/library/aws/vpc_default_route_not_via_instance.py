"""VPC default route does not target an instance."""

from collections.abc import Iterator
from typing import Any

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, leaves_out, refers_at, undecided

_WAYS = ("instance_id", "network_interface_id")
_OTHER_WAYS = (
    "gateway_id",
    "nat_gateway_id",
    "transit_gateway_id",
    "vpc_peering_connection_id",
    "egress_only_gateway_id",
    "vpc_endpoint_id",
    "local_gateway_id",
    "carrier_gateway_id",
    "core_network_arn",
)
_DEFAULT = ("0.0.0.0/0", "::/0")


def _judge(resource: Resource) -> Iterator[Verdict]:
    if resource.type == "aws_route":
        yield from _judge_route(resource, (), ("destination_cidr_block", "destination_ipv6_cidr_block"))
        return
    for path, block in resource.values("route[*]"):
        if is_open(block):
            if not leaves_out(resource, "route"):
                yield undecided(path, block)
        else:
            yield from _judge_route(resource, path, ("cidr_block", "ipv6_cidr_block"))


def _judge_route(resource: Resource, path: tuple[Any, ...], names: tuple[str, ...]) -> Iterator[Verdict]:
    destinations = [resource.value((*path, name)) for name in names]
    marker = next(filter(is_open, destinations), None)
    is_default = any(destination in _DEFAULT for destination in destinations)
    if (not is_default and marker is None) or any(_leads(resource, (*path, way)) for way in _OTHER_WAYS):
        return
    for way in _WAYS:
        at = (*path, way)
        if _leads(resource, at):
            problem = Problem(at, "The default route targets an instance or its network interface.")
            yield problem if is_default else undecided((*path, names[0]), marker)
        elif is_open(given := resource.value(at)) and not leaves_out(resource, at):
            yield undecided(at, given)


def _leads(resource: Resource, at: tuple[Any, ...]) -> bool:
    """Return whether a target is set; one that another resource of the plan will provide counts."""
    given = resource.value(at)
    return bool(refers_at(resource, at)) if is_open(given) else is_set(given)


RULE = Rule(
    id="vpc_default_route_not_via_instance",
    aliases=("default_route_not_by_instance",),
    title="VPC default route does not target an instance",
    severity="medium",
    description="A NAT instance is a single point of failure and must be patched; a NAT gateway is managed by AWS.",
    remediation="Point the route `0.0.0.0/0` at a NAT gateway with `nat_gateway_id`, or at an internet gateway in "
    "a public subnet.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/vpc-nat-comparison.html",
    types=("aws_route", "aws_route_table"),
    judge=_judge,
    equivalents=("CKV2_AWS_35",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production", "network"),
)
