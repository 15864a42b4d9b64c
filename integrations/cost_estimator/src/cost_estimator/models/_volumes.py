"""What EBS volumes are charged for, by themselves or in an instance."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, Tier, Usage, monthly, tiered, used

_KINDS = {
    "gp2": "general purpose SSD, gp2",
    "gp3": "general purpose SSD, gp3",
    "io1": "provisioned IOPS SSD, io1",
    "io2": "provisioned IOPS SSD, io2",
    "sc1": "cold HDD, sc1",
    "st1": "throughput optimized HDD, st1",
    "standard": "magnetic",
}
_GP3_IOPS = 3000
_GP3_THROUGHPUT = 125
_LEAST_IOPS = 100
_IO2_TIERS = (
    Tier("", 32_000, "ebs/io2/iops/tier1"),
    Tier("over 32K", 32_000, "ebs/io2/iops/tier2"),
    Tier("over 64K", None, "ebs/io2/iops/tier3"),
)
DEFAULT_SIZE_GB = 8
"""What the images of AWS have, where nothing says otherwise."""


def block_device(block: Attributes, usage: Usage) -> Iterator[Component]:
    """Return the components of a volume that comes with an instance."""
    return volume(
        block, usage, kind=block.text("volume_type", "gp2"), size=block.number("volume_size", DEFAULT_SIZE_GB)
    )


def volume(attributes: Attributes, usage: Usage, *, kind: str, size: Decimal | int) -> Iterator[Component]:
    """Yield the components of a volume of a kind and a size in GB."""
    yield monthly(f"Storage ({_KINDS.get(kind, kind)})", sku=f"ebs/{kind}/storage", unit="GB", quantity=size)
    if kind == "gp3":
        iops, throughput = attributes.number("iops", _GP3_IOPS), attributes.number("throughput", _GP3_THROUGHPUT)
        yield monthly("Provisioned IOPS", sku="ebs/gp3/iops", unit="IOPS", quantity=_beyond(iops, _GP3_IOPS))
        yield monthly(
            "Provisioned throughput",
            sku="ebs/gp3/throughput",
            unit="Mbps",
            quantity=_beyond(throughput, _GP3_THROUGHPUT),
        )
    elif kind == "io1":
        iops = attributes.number("iops", _LEAST_IOPS)
        yield monthly("Provisioned IOPS", sku="ebs/io1/iops", unit="IOPS", quantity=iops)
    elif kind == "io2":
        iops = attributes.number("iops", _LEAST_IOPS)
        yield from tiered("Provisioned IOPS", tiers=_IO2_TIERS, unit="IOPS", quantity=iops, is_usage_based=False)
    elif kind == "standard":
        requests = usage.quantity("monthly_standard_io_requests")
        yield used("I/O requests", sku="ebs/standard/io", unit="1M requests", quantity=requests, per=MILLION)


def _beyond(quantity: Decimal, included: int) -> Decimal:
    return max(quantity - included, Decimal(0))
