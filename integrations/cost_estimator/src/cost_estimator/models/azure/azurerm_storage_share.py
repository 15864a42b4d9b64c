"""azurerm_storage_share: each gigabyte kept, or provisioned in a premium account, and what is done with files."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly, used
from cost_estimator.models.azure._storage_accounts import (
    Operation,
    account_of,
    copies,
    operations,
    region_of_account,
)

_TIERS = {"transactionoptimized": "Standard", "hot": "Hot", "cool": "Cool", "premium": "Premium"}
_OPERATIONS = (
    Operation("Read operations", "monthly_read_operations", ("Read Operations",)),
    Operation("Write operations", "monthly_write_operations", ("Write Operations",)),
    Operation("List operations", "monthly_list_operations", ("List Operations",)),
    Operation("Other operations", "monthly_other_operations", ("Other Operations", "Protocol Operations")),
)


def _share(share: Attributes, usage: Usage) -> Iterator[Component]:
    account = account_of(share)
    is_premium = account.text("account_tier").lower() == "premium"
    given = share.text("access_tier", "Premium" if is_premium else "TransactionOptimized")
    tier = _TIERS.get(given.lower(), given)
    snapshots = usage.quantity("snapshots_storage_gb")
    if tier == "Premium":
        store = f"azure-storage/Premium Files/Premium {copies(account)}"
        yield monthly("Data at rest", sku=f"{store}/Provisioned", unit="GB", quantity=share.number("quota"))
        yield used("Snapshots", sku=f"{store}/Snapshots", unit="GB", quantity=snapshots)
        return
    store = f"Files v2/{tier} {copies(account)}"
    sku = f"azure-storage/{store}/Data Stored"
    yield used("Data at rest", sku=sku, unit="GB", quantity=usage.quantity("storage_gb"))
    yield used("Snapshots", sku=sku, unit="GB", quantity=snapshots)
    if tier != "Standard":
        kept = usage.quantity("metadata_at_rest_storage_gb")
        yield used("Metadata at rest", sku=f"azure-storage/{store}/Metadata", unit="GB", quantity=kept)
    yield from operations(store, _OPERATIONS, usage)
    if tier == "Cool":
        read = usage.quantity("monthly_data_retrieval_gb")
        yield used("Data retrieval", sku=f"azure-storage/{store}/Data Retrieval", unit="GB", quantity=read)


MODEL = PriceModel(resource_type="azurerm_storage_share", parts=(_share,), region=region_of_account)
