"""What EBS volumes are charged for, by themselves or in an instance."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, UsageValues, monthly, used

GP3_FREE_IOPS = Decimal(3000)
GP3_FREE_THROUGHPUT = Decimal(125)
_IO2_TIERS = ((Decimal(32_000), "tier1"), (Decimal(64_000), "tier2"), (None, "tier3"))
_KINDS = {
    "gp2": "general purpose SSD, gp2",
    "gp3": "general purpose SSD, gp3",
    "io1": "provisioned IOPS SSD, io1",
    "io2": "provisioned IOPS SSD, io2",
    "sc1": "cold HDD, sc1",
    "st1": "throughput optimized HDD, st1",
    "standard": "magnetic",
}


def volume(attributes: Attributes, usage: UsageValues, *, kind: str, size: Decimal) -> Iterator[Component]:
    """The components of a volume of a kind and a size in GB."""
    yield monthly(f"Storage ({_KINDS.get(kind, kind)})", sku=f"ebs/{kind}/storage", unit="GB", quantity=size)
    if kind == "gp3":
        iops = max(attributes.number("iops", 3000, computed=True) - GP3_FREE_IOPS, Decimal(0))
        throughput = max(attributes.number("throughput", 125, computed=True) - GP3_FREE_THROUGHPUT, Decimal(0))
        yield monthly("Provisioned IOPS", sku="ebs/gp3/iops", unit="IOPS", quantity=iops)
        yield monthly("Provisioned throughput", sku="ebs/gp3/throughput", unit="MiBps", quantity=throughput)
    elif kind == "io1":
        yield monthly(
            "Provisioned IOPS", sku="ebs/io1/iops", unit="IOPS", quantity=attributes.number("iops", 100, computed=True)
        )
    elif kind == "io2":
        yield from _io2_iops(attributes.number("iops", 100, computed=True))
    elif kind == "standard":
        requests = usage.get("monthly_standard_io_requests")
        yield used("I/O requests", sku="ebs/standard/io", unit="requests", quantity=requests)


def _io2_iops(iops: Decimal) -> Iterator[Component]:
    below = Decimal(0)
    for limit, tier in _IO2_TIERS:
        share = max((iops if limit is None else min(iops, limit)) - below, Decimal(0))
        if share:
            yield monthly(f"Provisioned IOPS ({tier})", sku=f"ebs/io2/iops/{tier}", unit="IOPS", quantity=share)
        below = limit or below
