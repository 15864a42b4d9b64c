"""azurerm_storage_queue: each gigabyte kept, what is done with messages, and what is copied far away."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used
from cost_estimator.models.azure._storage_accounts import (
    Operation,
    account_of,
    copies,
    operations,
    region_of_account,
)

_OPERATIONS = tuple(
    Operation(f"Class {number} operations", f"monthly_class_{number}_operations", (f"Class {number} Operations",))
    for number in (1, 2)
)


def _queue(queue: Attributes, usage: Usage) -> Iterator[Component]:
    account = account_of(queue)
    is_old = account.text("account_kind", "StorageV2").lower() == "storage"
    store = f"{'Queues' if is_old else 'Queues v2'}/Standard {copies(account)}"
    stored = usage.quantity("monthly_storage_gb")
    yield used("Capacity", sku=f"azure-storage/{store}/Data Stored", unit="GB", quantity=stored)
    yield from operations(store, _OPERATIONS, usage)
    if "G" in copies(account):
        moved = usage.quantity("monthly_geo_replication_data_transfer_gb")
        sku = f"azure-storage/{store}/Geo Replication"
        yield used("Geo-replication data transfer", sku=sku, unit="GB", quantity=moved)


MODEL = PriceModel(resource_type="azurerm_storage_queue", parts=(_queue,), region=region_of_account)
