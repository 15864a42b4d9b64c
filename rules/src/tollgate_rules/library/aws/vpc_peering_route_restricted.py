"""VPC peering route is not a default route."""

from collections.abc import Iterator
from typing import Any

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, refers_at, undecided

_WIDE = "The default route targets a VPC peering connection."


def _judge(resource: Resource) -> Iterator[Verdict]:
    if resource.type == "aws_route":
        yield from _judge_route(resource, (), "destination_cidr_block")
        return
    for path, block in resource.values("route[*]"):
        if not is_open(block):
            yield from _judge_route(resource, path, "cidr_block")


def _judge_route(resource: Resource, path: tuple[Any, ...], name: str) -> Iterator[Verdict]:
    peering, at = resource.value((*path, "vpc_peering_connection_id")), (*path, name)
    if not (is_set(peering) if not is_open(peering) else refers_at(resource, (*path, "vpc_peering_connection_id"))):
        return
    destination = resource.value(at)
    if is_open(destination):
        yield undecided(at, destination)
    elif destination == "0.0.0.0/0":
        yield Problem(at, _WIDE)


RULE = Rule(
    id="vpc_peering_route_restricted",
    aliases=("peering_route_narrow",),
    title="VPC peering route is not a default route",
    severity="medium",
    description="A default route to a peering connection sends all traffic to the peered VPC and exposes every "
    "address in it.",
    remediation="Set the destination to the CIDR blocks of the peered VPC instead of `0.0.0.0/0`.",
    docs="https://docs.aws.amazon.com/vpc/latest/peering/vpc-peering-routing.html",
    types=("aws_route", "aws_route_table"),
    judge=_judge,
    equivalents=("CKV2_AWS_44",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
