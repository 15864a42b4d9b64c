"""What OpenSearch domains are charged for, by their older name too: instances by the hour, and storage."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, Usage, hourly, monthly, times

_DEFAULT_TYPE = "m4.large"
_DEFAULT_SIZE_GB = 8
_DEFAULT_IOPS = 1000
_SMALL_GB = 170
_STEP_GB = 3 * 1024
"""Performance that comes with gp3 storage grows in steps of this size."""
_LARGE_GB = 1024


def instances(domain: Attributes, suffix: str) -> Iterator[Component]:
    """Yield data nodes, and dedicated master, UltraWarm and other nodes if there are any."""
    config = domain.block("cluster_config")
    if config is None:
        yield _hours("Instance", f"{_DEFAULT_TYPE}.{suffix}", Decimal(1))
        return
    default = f"{_DEFAULT_TYPE}.{suffix}"
    yield _hours("Instance", config.text("instance_type", default), config.number("instance_count", 1))
    if config.flag("dedicated_master_enabled"):
        kind = config.text("dedicated_master_type", default)
        yield _hours("Dedicated master", kind, config.number("dedicated_master_count", 3))
    if config.flag("warm_enabled"):
        kind = config.text("warm_type", f"ultrawarm1.medium.{suffix}")
        yield _hours("UltraWarm instance", kind, config.number("warm_count", 2))
    for options in config.blocks("node_options"):
        node = options.block("node_config")
        if node is not None and node.flag("enabled"):
            name = options.text("node_type", "coordinator").capitalize()
            yield _hours(name, node.text("type"), node.number("count", 1))


def _hours(name: str, kind: str, count: Decimal) -> Component:
    sku = f"opensearch/{kind.replace('.elasticsearch', '.search')}"
    return hourly(f"{name} (on-demand, {kind})", sku=sku, count=count)


def storage(domain: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield the volumes of all data nodes, and performance beyond what comes with them."""
    options, config = domain.block("ebs_options"), domain.block("cluster_config")
    if options is None or not options.flag("ebs_enabled", default=True):
        return
    kind = options.text("volume_type", "gp2")
    yield from times(config.number("instance_count", 1) if config else 1, _volume(kind, options))


def _volume(kind: str, options: Attributes) -> Iterator[Component]:
    size = options.number("volume_size", _DEFAULT_SIZE_GB)
    yield monthly(f"Storage ({kind})", sku=f"opensearch/storage/{kind}", unit="GB", quantity=size)
    if kind == "io1":
        iops = options.number("iops", _DEFAULT_IOPS)
        yield monthly("Storage IOPS (io1)", sku="opensearch/storage/io1/iops", unit="IOPS", quantity=iops)
    elif kind == "gp3":
        yield from _gp3_performance(options, size)


def _gp3_performance(options: Attributes, size: Decimal) -> Iterator[Component]:
    steps = (size / _STEP_GB).to_integral_value(ROUND_CEILING)
    included_iops = 16_000 * steps if size >= _LARGE_GB else Decimal(3_000)
    included_throughput = 250 * steps if size >= _SMALL_GB else Decimal(125)
    iops = max(options.number("iops", 0) - included_iops, Decimal(0))
    throughput = max(options.number("throughput", 0) - included_throughput, Decimal(0))
    yield monthly("Storage IOPS (gp3)", sku="opensearch/storage/gp3/iops", unit="IOPS", quantity=iops)
    yield monthly("Throughput (gp3)", sku="opensearch/storage/gp3/throughput", unit="Mbps", quantity=throughput)
