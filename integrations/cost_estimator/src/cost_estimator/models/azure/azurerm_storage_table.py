"""azurerm_storage_table: each gigabyte kept, and what is done with its rows."""

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
    Operation(
        f"{what} operations", f"monthly_{what.lower().replace(' ', '_')}_operations", (f"{what.title()} Operations",)
    )
    for what in ("Batch write", "Write", "Read", "Scan", "List", "Delete")
)


def _table(table: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the charges of a table; one that is encrypted with a key of the account costs more."""
    account = account_of(table)
    is_own_key = account.text("table_encryption_key_type", "Service") == "Account"
    store = f"Tables/{'Account Encrypted' if is_own_key else 'Standard'} {copies(account)}"
    stored = usage.quantity("monthly_storage_gb")
    yield used("Capacity", sku=f"azure-storage/{store}/Data Stored", unit="GB", quantity=stored)
    yield from operations(store, _OPERATIONS, usage)


MODEL = PriceModel(resource_type="azurerm_storage_table", parts=(_table,), region=region_of_account)
