"""aws_dynamodb_table: capacity by the hour or by the request, in each region it is copied to; storage and backups."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, inside, monthly, used


def _is_on_demand(table: Attributes) -> bool:
    return table.text("billing_mode", "PROVISIONED") == "PAY_PER_REQUEST"


def _class(table: Attributes) -> str:
    return " IA" if table.text("table_class", "STANDARD") == "STANDARD_INFREQUENT_ACCESS" else ""


def _capacity(table: Attributes, usage: Usage) -> Iterator[Component]:
    kind = _class(table)
    if _is_on_demand(table):
        writes, reads = usage.quantity("monthly_write_request_units"), usage.quantity("monthly_read_request_units")
        sku = "dynamodb/PayPerRequest {} Request Units{}"
        yield used("Write request unit (WRU)", sku=sku.format("Write", kind), unit="WRUs", quantity=writes)
        yield used("Read request unit (RRU)", sku=sku.format("Read", kind), unit="RRUs", quantity=reads)
        return
    sku = "dynamodb/Provisioned {} Units{}"
    yield _hourly("Write capacity unit (WCU)", sku.format("Write", kind), "WCU", _provisioned(table, "write"))
    yield _hourly("Read capacity unit (RCU)", sku.format("Read", kind), "RCU", _provisioned(table, "read"))


def _hourly(name: str, sku: str, unit: str, units: Decimal, region: str | None = None) -> Component:
    quantity = units * HOURS_PER_MONTH
    return monthly(name, sku=sku, unit=unit, quantity=quantity, per=HOURS_PER_MONTH, region=region)


def _provisioned(table: Attributes, direction: str) -> Decimal:
    """Return the capacity of the table and its indexes; with auto scaling, at least the minimum."""
    indexes = table.blocks("global_secondary_index")
    own = sum((index.number(f"{direction}_capacity", 0) for index in indexes), table.number(f"{direction}_capacity", 0))
    wanted = f"dynamodb:table:{direction.capitalize()}CapacityUnits"
    targets = table.referrers("aws_appautoscaling_target", "resource_id")
    least = [target.number("min_capacity", 0) for target in targets if target.text("scalable_dimension", "") == wanted]
    return max([own, *least])


def _copies(table: Attributes, usage: Usage) -> Iterator[Component]:
    for replica in table.blocks("replica"):
        region = replica.text("region_name")
        yield from inside(f"Global table ({region})", _copied(table, usage, region))


def _copied(table: Attributes, usage: Usage, region: str) -> Iterator[Component]:
    kind = _class(table)
    if _is_on_demand(table):
        sku = f"dynamodb/PayPerRequest Replicated Write Request Units{kind}"
        writes = usage.quantity("monthly_write_request_units")
        yield used("Replicated write request unit (rWRU)", sku=sku, unit="rWRUs", quantity=writes, region=region)
        return
    sku = f"dynamodb/Provisioned Replicated Write Units{kind}"
    units = _provisioned(table, "write")
    yield _hourly("Replicated write capacity unit (rWCU)", sku, "rWCU", units, region)


def _kept(table: Attributes, usage: Usage) -> Iterator[Component]:
    storage = "dynamodb/Data Storage Indexed - IA GB-Mo" if _class(table) else "dynamodb/Data Storage Indexed GB-Mo"
    yield used("Data storage", sku=storage, unit="GB", quantity=usage.quantity("storage_gb"))
    recovery = table.block("point_in_time_recovery")
    if recovery is not None and recovery.flag("enabled"):
        yield used(
            "Point-In-Time Recovery (PITR) backup storage",
            sku="dynamodb/PITR Backup Storage GB-Mo",
            unit="GB",
            quantity=usage.quantity("pitr_backup_storage_gb"),
        )
    yield used(
        "On-demand backup storage",
        sku="dynamodb/On-Demand Backup Storage GB-Month",
        unit="GB",
        quantity=usage.quantity("on_demand_backup_storage_gb"),
    )
    restored = usage.quantity("monthly_data_restored_gb")
    yield used("Table data restored", sku="dynamodb/Restore Data Size", unit="GB", quantity=restored)
    read = usage.quantity("monthly_streams_read_request_units")
    yield used("Streams read request unit (sRRU)", sku="dynamodb/Streams Read Requests", unit="sRRUs", quantity=read)


MODEL = PriceModel(resource_type="aws_dynamodb_table", parts=(_capacity, _copies, _kept))
