"""live_quotas: what the plan adds fits into the account's service quotas."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import attrs
from tollgate_runtime import Finding, Resource

from aws_compliance.live.account import Account
from aws_compliance.live.check import LiveCheck, Subject
from aws_compliance.live.errors import LiveError


@attrs.frozen(kw_only=True)
class Quota:
    """One quota, and how to count what counts against it.

    Attributes:
        types: the Terraform types of which each counts as one.
        what: what they are called.
        service: the service of Service Quotas.
        code: the code of the quota.
        count: the call that lists what there is already: service, operation and member.
        params: what narrows that call.
        of: which of the resources of the types count.
        is_global: whether the quota is one for all regions.
    """

    types: tuple[str, ...]
    what: str
    service: str
    code: str
    count: tuple[str, str, str]
    params: dict[str, Any] = attrs.field(factory=dict[str, Any])
    of: Callable[[Resource], bool] = lambda _resource: True
    is_global: bool = False


QUOTAS = (
    Quota(
        types=("aws_vpc", "aws_default_vpc"),
        what="VPCs",
        service="vpc",
        code="L-F678F1CE",
        count=("ec2", "describe_vpcs", "Vpcs"),
    ),
    Quota(
        types=("aws_internet_gateway",),
        what="internet gateways",
        service="vpc",
        code="L-A4707A72",
        count=("ec2", "describe_internet_gateways", "InternetGateways"),
    ),
    Quota(
        types=("aws_security_group",),
        what="security groups",
        service="vpc",
        code="L-E79EC296",
        count=("ec2", "describe_security_groups", "SecurityGroups"),
    ),
    Quota(
        types=("aws_network_interface",),
        what="network interfaces",
        service="vpc",
        code="L-DF5E4CA3",
        count=("ec2", "describe_network_interfaces", "NetworkInterfaces"),
    ),
    Quota(
        types=("aws_eip",),
        what="Elastic IP addresses",
        service="ec2",
        code="L-0263D0A3",
        count=("ec2", "describe_addresses", "Addresses"),
    ),
    Quota(
        types=("aws_db_instance", "aws_rds_cluster_instance"),
        what="database instances",
        service="rds",
        code="L-7B6409FD",
        count=("rds", "describe_db_instances", "DBInstances"),
    ),
    Quota(
        types=("aws_lb", "aws_alb"),
        what="application load balancers",
        service="elasticloadbalancing",
        code="L-53DA6B97",
        count=("elbv2", "describe_load_balancers", "LoadBalancers"),
        of=lambda resource: resource.after.get("load_balancer_type", "application") == "application",
    ),
    Quota(
        types=("aws_eks_cluster",),
        what="EKS clusters",
        service="eks",
        code="L-1194D53C",
        count=("eks", "list_clusters", "clusters"),
    ),
    Quota(
        types=("aws_s3_bucket",),
        what="buckets",
        service="s3",
        code="L-DC2B2D3D",
        count=("s3", "list_buckets", "Buckets"),
        is_global=True,
    ),
    Quota(
        types=("aws_iam_role",),
        what="IAM roles",
        service="iam",
        code="L-FE177D64",
        count=("iam", "list_roles", "Roles"),
        is_global=True,
    ),
)
"""The quotas that plans run into most; a type that is not here is not counted."""


def _run(subject: Subject) -> Iterator[Finding]:
    """Yield the findings of all quotas; one that cannot be read does not stop the others."""
    refused: LiveError | None = None
    for quota in QUOTAS:
        several = [resource for resource in subject.every if resource.type in quota.types and quota.of(resource)]
        for region, resources in _by_region(quota, several, subject).items():
            added = growth(resources)
            try:
                if added > 0:
                    yield from _judge(quota, region, added, resources, subject)
            except LiveError as error:
                if error.reason != "refused":
                    raise
                refused = refused or error
    if refused is not None:
        raise refused


def growth(resources: Iterable[Resource]) -> int:
    """Return how many more there will be: created ones minus deleted ones."""
    return sum({"create": 1, "delete": -1}.get(resource.action, 0) for resource in resources)


def _by_region(quota: Quota, resources: list[Resource], subject: Subject) -> dict[str, list[Resource]]:
    if quota.is_global:
        return {"us-east-1": resources} if resources else {}
    return subject.by_region(resources)


def _judge(quota: Quota, region: str, added: int, resources: list[Resource], subject: Subject) -> Iterator[Finding]:
    account = subject.account
    limit = _limit(quota, region, account)
    service, operation, member = quota.count
    present = len(account.ask_all(service, operation, member, region, **quota.params))
    if present + added <= limit:
        return
    first = next(resource for resource in resources if resource.action == "create")
    place = "the account" if quota.is_global else region
    yield Finding(
        rule=CHECK.id,
        message=f"The plan adds {added} {quota.what} to the {present} in {place}, and the quota is {limit}",
        severity="high",
        address=first.address,
        remediation=f"Ask for more: aws service-quotas request-service-quota-increase --service-code {quota.service} "
        f"--quota-code {quota.code} --desired-value {present + added} --region {region}",
        docs="https://docs.aws.amazon.com/servicequotas/latest/userguide/request-quota-increase.html",
    )


def _limit(quota: Quota, region: str, account: Account) -> int:
    """Return the account's own quota; for one that was never changed, AWS may know its default only."""
    names = {"ServiceCode": quota.service, "QuotaCode": quota.code}
    try:
        answer = account.ask("service-quotas", "get_service_quota", region, **names)
    except LiveError as error:
        if "NoSuchResource" not in str(error):
            raise
        answer = account.ask("service-quotas", "get_aws_default_service_quota", region, **names)
    return int(answer["Quota"]["Value"])


CHECK = LiveCheck(id="live_quotas", what="the service quotas", run=_run)
