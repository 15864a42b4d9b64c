"""default_route_not_by_instance: Default routes do not lead through an instance."""

from collections.abc import Iterator
from typing import Any

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, leaves_out, refers_at, undecided

_WAYS = ("instance_id", "network_interface_id")
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
    for way in _WAYS:
        given, at = resource.value((*path, way)), (*path, way)
        is_given = is_set(given) if not is_open(given) else bool(refers_at(resource, at))
        if is_open(given) and not is_given:
            continue  # what the provider computes: no instance is named here
        if is_given and any(destination in _DEFAULT for destination in destinations):
            yield Problem(at, "Everything that leaves goes through an instance.")
        elif is_given and (marker := next(filter(is_open, destinations), None)) is not None:
            yield undecided((*path, names[0]), marker)


RULE = Rule(
    id="default_route_not_by_instance",
    title="Default routes do not lead through an instance",
    severity="medium",
    description="An instance as the way out is a single point of failure, and one more machine to patch; a "
    "NAT gateway is neither.",
    remediation="Point the route `0.0.0.0/0` at an `aws_nat_gateway`, with `nat_gateway_id`, or at the "
    "internet gateway of a public subnet.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/vpc-nat-comparison.html",
    types=("aws_route", "aws_route_table"),
    judge=_judge,
    equivalents=("CKV2_AWS_35",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production", "network"),
)
