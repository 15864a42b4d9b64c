"""live_permissions: the credentials may make what the plan makes, where AWS offers to try without doing."""

import os
from collections.abc import Callable, Iterator
from typing import Any

from tollgate_runtime import Finding, Resource

from aws_compliance.live.check import LiveCheck, Subject
from aws_compliance.live.errors import LiveError

Params = Callable[[Resource], dict[str, Any] | None]


def _given(resource: Resource, **names: str) -> dict[str, Any] | None:
    """Return the parameters of a call from a resource's attributes; None if one is not known yet."""
    params = {name: resource.value(attribute) for name, attribute in names.items()}
    return params if all(isinstance(value, str | int) for value in params.values()) else None


def _instance(resource: Resource) -> dict[str, Any] | None:
    params = _given(resource, ImageId="ami", InstanceType="instance_type")
    return params and {**params, "MinCount": 1, "MaxCount": 1}


def _group(resource: Resource) -> dict[str, Any]:
    name = resource.value("name")
    return {"GroupName": name if isinstance(name, str) else "tollgate-dry-run", "Description": "dry run"}


DRY_RUNS: dict[str, tuple[str, Params]] = {
    "aws_ebs_volume": ("create_volume", lambda r: _given(r, AvailabilityZone="availability_zone", Size="size")),
    "aws_eip": ("allocate_address", lambda _: {"Domain": "vpc"}),
    "aws_instance": ("run_instances", _instance),
    "aws_internet_gateway": ("create_internet_gateway", lambda _: {}),
    "aws_security_group": ("create_security_group", _group),
    "aws_subnet": ("create_subnet", lambda r: _given(r, VpcId="vpc_id", CidrBlock="cidr_block")),
    "aws_vpc": ("create_vpc", lambda r: _given(r, CidrBlock="cidr_block")),
    "aws_vpc_dhcp_options": ("create_dhcp_options", lambda _: {"DhcpConfigurations": []}),
}
"""For a type, EC2's call that makes one, and its parameters."""


def _run(subject: Subject) -> Iterator[Finding]:
    if not _may_try(subject):
        return
    made = [resource for resource in subject.resources if resource.action == "create" and resource.type in DRY_RUNS]
    for region, resources in subject.by_region(made).items():
        tried: set[str] = set()
        for resource in resources:
            operation, params_of = DRY_RUNS[resource.type]
            params = params_of(resource)
            if operation in tried or params is None:
                continue
            tried.add(operation)
            if _is_denied(subject, operation, region, params):
                yield _finding(resource, operation, region)


def _may_try(subject: Subject) -> bool:
    """Return whether to try at all: on AWS a dry run changes nothing, but an emulator may create the object."""
    if subject.config.dry_run is not None:
        return subject.config.dry_run
    emulated = any(name.startswith("AWS_ENDPOINT_URL") for name in os.environ)
    return subject.config.endpoint_url is None and not emulated


def _is_denied(subject: Subject, operation: str, region: str, params: dict[str, Any]) -> bool:
    """Return whether EC2 would deny the call; other errors are not about permissions."""
    try:
        subject.account.ask("ec2", operation, region, DryRun=True, **params)
    except LiveError as error:
        if error.reason == "denied":
            return True
        if error.reason != "refused":
            raise
    return False


def _finding(resource: Resource, operation: str, region: str) -> Finding:
    action = "".join(word.capitalize() for word in operation.split("_"))
    return Finding(
        rule=CHECK.id,
        message=f"These credentials cannot create it: ec2:{action} is denied in {region}",
        severity="high",
        status="warn",
        address=resource.address,
        remediation=f"Allow ec2:{action} for the role that runs apply; if that is another role, set `role_arn` to it.",
    )


CHECK = LiveCheck(id="live_permissions", what="permissions", run=_run)
