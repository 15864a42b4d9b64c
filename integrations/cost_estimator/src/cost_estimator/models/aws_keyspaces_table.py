"""aws_keyspaces_table: reads and writes, provided for by the hour or as they come, storage, and its history."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, MILLION, Component, PriceModel, Usage, monthly, used


def _capacity(table: Attributes, _usage: Usage) -> Iterator[Component]:
    given = table.block("capacity_specification")
    if given is not None and given.text("throughput_mode", "PAY_PER_REQUEST") == "PROVISIONED":
        for name, argument in (("Read", "read_capacity_units"), ("Write", "write_capacity_units")):
            quantity = given.number(argument) * HOURS_PER_MONTH
            sku = f"mcs/Provisioned {name} Units"
            unit = "RCU" if name == "Read" else "WCU"
            yield monthly(f"{name} capacity", sku=sku, unit=unit, quantity=quantity, per=HOURS_PER_MONTH)
        return
    for name in ("Read", "Write"):
        sku, unit = f"mcs/MCS-{name}Units", f"1M {name.lower()} units"
        yield used(f"{name} requests", sku=sku, unit=unit, quantity=None, per=MILLION)


def _kept(table: Attributes, _usage: Usage) -> Iterator[Component]:
    yield used("Storage", sku="mcs/AmazonMCS - Indexed DataStore per GB-Mo", unit="GB", quantity=None)
    recovery = table.block("point_in_time_recovery")
    if recovery is not None and recovery.text("status", "DISABLED") == "ENABLED":
        sku = "mcs/Point-In-Time-Restore PITR Backup Storage per GB-Mo"
        yield used("Point-in-time recovery", sku=sku, unit="GB", quantity=None)


MODEL = PriceModel(resource_type="aws_keyspaces_table", parts=(_capacity, _kept))
