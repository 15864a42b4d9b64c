"""live_references: subnets, security groups, VPCs, key pairs and KMS keys that are named by id exist in the region."""

import re
from collections.abc import Iterator
from typing import Any, cast

import attrs
from tollgate_runtime import Finding, Resource
from tollgate_runtime.contract.paths import Path

from aws_compliance.live.check import LiveCheck, Subject
from aws_compliance.live.errors import LiveError

_ID = re.compile(r"(subnet|sg|vpc)-[0-9a-f]{8,17}$")
_OWN = frozenset({"id", "arn", "tags", "tags_all", "vpc_security_group_id"})
"""Attributes that do not refer to something else."""
_KEY_PAIR_TYPES = ("aws_instance", "aws_launch_configuration", "aws_launch_template", "aws_spot_instance_request")
_KMS_ATTRIBUTES = re.compile(r"kms_(master_)?key(_id|_arn)?$")


@attrs.frozen
class Kind:
    """One kind of thing: what to call it, and how to ask for several at once."""

    name: str
    operation: str
    member: str
    filter: str
    field: str


_KINDS = {
    "subnet": Kind("subnet", "describe_subnets", "Subnets", "subnet-id", "SubnetId"),
    "sg": Kind("security group", "describe_security_groups", "SecurityGroups", "group-id", "GroupId"),
    "vpc": Kind("VPC", "describe_vpcs", "Vpcs", "vpc-id", "VpcId"),
    "key": Kind("key pair", "describe_key_pairs", "KeyPairs", "key-name", "KeyName"),
}
_NOT_FOUND = ("NotFoundException", "InvalidArnException")


@attrs.frozen
class Reference:
    """A resource that names something, where, and what."""

    resource: Resource
    path: Path
    kind: str
    name: str


def _run(subject: Subject) -> Iterator[Finding]:
    for region, resources in subject.by_region(subject.resources).items():
        references = [reference for resource in resources for reference in references_of(resource)]
        for kind in _KINDS:
            of_kind = [reference for reference in references if reference.kind == kind]
            yield from _missing(of_kind, _KINDS[kind], region, subject)
        yield from _missing_keys([reference for reference in references if reference.kind == "kms"], region, subject)


def references_of(resource: Resource) -> Iterator[Reference]:
    """Yield the new or changed ids that a resource refers to."""
    for path, value in _texts(resource.after, ()):
        if path[0] in _OWN or not resource.changed(path):
            continue
        attribute = next((step for step in reversed(path) if isinstance(step, str)), "")
        if match := _ID.match(value):
            yield Reference(resource, path, match[1], value)
        elif path == ("key_name",) and resource.type in _KEY_PAIR_TYPES and value:
            yield Reference(resource, path, "key", value)
        elif _KMS_ATTRIBUTES.match(attribute) and value and not value.startswith("alias/aws/"):
            yield Reference(resource, path, "kms", value)


def _texts(value: Any, at: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        if at:
            yield at, value
    elif isinstance(value, dict):
        for key, inner in cast("dict[str, Any]", value).items():
            yield from _texts(inner, (*at, key))
    elif isinstance(value, list):
        for index, inner in enumerate(cast("list[Any]", value)):
            yield from _texts(inner, (*at, index))


def _missing(references: list[Reference], kind: Kind, region: str, subject: Subject) -> Iterator[Finding]:
    names = sorted({reference.name for reference in references})
    if not names:
        return
    filters = [{"Name": kind.filter, "Values": names}]
    rows = subject.account.ask_all("ec2", kind.operation, kind.member, region, Filters=filters)
    found = {row[kind.field] for row in rows}
    for reference in references:
        if reference.name not in found:
            yield _finding(reference, kind.name, region)


def _missing_keys(references: list[Reference], region: str, subject: Subject) -> Iterator[Finding]:
    for reference in references:
        try:
            answer = subject.account.ask("kms", "describe_key", region, KeyId=reference.name)
        except LiveError as error:
            if not any(word in str(error) for word in _NOT_FOUND):
                raise
            yield _finding(reference, "KMS key", region)
            continue
        state = answer["KeyMetadata"].get("KeyState", "Enabled")
        if state != "Enabled":
            yield _finding(reference, "KMS key", region, f"is not usable: its state is {state}")


def _finding(reference: Reference, what: str, region: str, complaint: str = "") -> Finding:
    return Finding(
        rule=CHECK.id,
        message=f"The {what} {reference.name} {complaint or f'does not exist in {region}'}",
        severity="high",
        address=reference.resource.address,
        path=reference.path,
        remediation="Check the id, the region and the account; or refer to the resource instead of its id.",
    )


CHECK = LiveCheck(id="live_references", what="subnets, security groups, key pairs and KMS keys", run=_run)
