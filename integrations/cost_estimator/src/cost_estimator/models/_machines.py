"""What running an EC2 machine is charged for, whichever resource starts it: the hours, its credits, its monitoring."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.machines import find_machine
from cost_estimator.model import HOURS_PER_MONTH, Component, Usage, hourly, monthly

SYSTEMS = {"linux": "Linux/UNIX", "windows": "Windows", "rhel": "RHEL", "suse": "SUSE"}
_BURSTABLE = ("t2", "t3", "t3a", "t4g")
_UNLIMITED_BY_DEFAULT = ("t3", "t3a", "t4g")
_DETAILED_METRICS = 7
"""How many metrics detailed monitoring adds."""
_EXTRA_FOR_EBS_OPTIMIZED = frozenset(
    [
        "c1.xlarge",
        "c3.xlarge",
        "c3.2xlarge",
        "c3.4xlarge",
        "g2.2xlarge",
        "i2.xlarge",
        "i2.2xlarge",
        "i2.4xlarge",
        "m1.large",
        "m1.xlarge",
        "m2.2xlarge",
        "m2.4xlarge",
        "m3.xlarge",
        "m3.2xlarge",
        "r3.xlarge",
        "r3.2xlarge",
        "r3.4xlarge",
    ]
)
"""Older types, which charge for what newer ones include."""


def hours(
    instance_type: str,
    *,
    tenancy: str = "default",
    market: str = "",
    usage: Usage,
    hours: Decimal = HOURS_PER_MONTH,
    system: str = "linux",
) -> Iterator[Component]:
    """Yield the hours that a machine runs; on a dedicated host, the host is charged instead."""
    if tenancy == "host":
        return
    system = operating_system(usage, system)
    reserved = usage.text("reserved_instance_type")
    terms = "reserved" if reserved else "spot" if market == "spot" else "on-demand"
    kind = "ec2" if terms == "on-demand" else f"ec2-{terms}"
    kind = f"{kind}-dedicated" if tenancy == "dedicated" else kind
    bought = [usage.text("reserved_instance_term"), usage.text("reserved_instance_payment_option"), reserved]
    sku = "/".join([kind, system, *(bought if reserved else []), instance_type])
    yield hourly(f"Instance usage ({SYSTEMS.get(system, system)}, {terms}, {instance_type})", sku=sku, hours=hours)


def operating_system(usage: Usage, default: str = "linux") -> str:
    """Return the operating system that usage gives; a plan does not have that of an image."""
    system = usage.text("operating_system", default).lower()
    return {"linux/unix": "linux", "sles": "suse"}.get(system, system)


def ebs_optimized(instance_type: str, *, is_optimized: bool, hours: Decimal = HOURS_PER_MONTH) -> Iterator[Component]:
    """Yield what older types charge for a line of their own to their volumes."""
    if is_optimized and instance_type in _EXTRA_FOR_EBS_OPTIMIZED:
        yield hourly("EBS-optimized usage", sku=f"ec2-ebs-optimized/{instance_type}", hours=hours)


def cpu_credits(instance_type: str, specified: str | None, usage: Usage) -> Iterator[Component]:
    """Yield what a burstable machine uses beyond its baseline, where it may.

    Args:
        instance_type: its type.
        specified: `unlimited`, `standard`, or None where the type decides.
        usage: how many hours of credits, and of how many processors.
    """
    family = instance_type.partition(".")[0]
    is_unlimited = specified == "unlimited" or (specified is None and family in _UNLIMITED_BY_DEFAULT)
    credit_hours = usage.quantity("monthly_cpu_credit_hrs")
    if family not in _BURSTABLE or not is_unlimited or credit_hours is None:
        return
    machine = find_machine(instance_type)
    processors = usage.quantity("vcpu_count") or (machine.vcpus if machine else Decimal(0))
    system = "windows" if operating_system(usage) == "windows" else "linux"
    yield monthly(
        "CPU credits", sku=f"ec2-credits/{family}/{system}", unit="vCPU-hours", quantity=credit_hours * processors
    )


def detailed_monitoring(is_on: bool) -> Iterator[Component]:
    """Yield the metrics that detailed monitoring adds, at the price of the first ten thousand."""
    if is_on:
        yield monthly(
            "EC2 detailed monitoring",
            sku="cloudwatch/Metric for the first 10000",
            unit="metrics",
            quantity=_DETAILED_METRICS,
        )


def credits_of(attributes: Attributes) -> str | None:
    """Return what a credit specification says, if there is one."""
    block = attributes.block("credit_specification")
    said = block.text("cpu_credits", "") if block is not None else ""
    return said or None
