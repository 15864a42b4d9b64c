"""azurerm_storage_account: blobs: each gigabyte kept, by how often it is read, and what is done with them."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Tier, Usage, tiered, used
from cost_estimator.models.azure._storage_accounts import Operation, copies, operations

_TB = 1024
_PRODUCTS = {
    "storagev2": "General Block Blob v2",
    "blobstorage": "Blob Storage",
    "blockblobstorage": "Premium Block Blob",
    "storage": "General Block Blob",
}
_WITH_FOLDERS = "General Block Blob v2 Hierarchical Namespace"
_FILES_ONLY = "filestorage"
"""A kind of account that has no blobs; its shares are charged by themselves."""
_OPERATIONS = (
    Operation("Write operations", "monthly_write_operations", ("Write Operations",)),
    Operation(
        "List and create container operations",
        "monthly_list_and_create_container_operations",
        ("List and Create Container Operations",),
    ),
    Operation("Read operations", "monthly_read_operations", ("Read Operations",)),
    Operation("All other operations", "monthly_other_operations", ("All Other Operations", "Other Operations")),
)
_TAGS_PER_PRICE = 10_000


def _store(account: Attributes) -> str:
    """Return the product and the kind of storage, as prices call them."""
    kind = account.text("account_kind", "StorageV2").lower()
    product = _WITH_FOLDERS if account.flag("is_hns_enabled") else _PRODUCTS.get(kind, kind)
    is_premium = account.text("account_tier").lower() == "premium"
    tier = "Premium" if is_premium else account.text("access_tier", "Hot")
    if kind == "storage":
        tier = "Standard"
    return f"{product}/{tier} {copies(account)}"


def _has_blobs(account: Attributes) -> bool:
    return account.text("account_kind", "StorageV2").lower() != _FILES_ONLY


def _capacity(account: Attributes, usage: Usage) -> Iterator[Component]:
    if not _has_blobs(account):
        return
    store, stored = _store(account), usage.quantity("storage_gb")
    sku = f"azure-storage/{store}/Data Stored"
    if "/Hot " not in store:
        yield used("Capacity", sku=sku, unit="GB", quantity=stored)
        return
    tiers = [
        Tier("first 50TB", 50 * _TB, f"{sku}/first"),
        Tier("next 450TB", 450 * _TB, f"{sku}/next"),
        Tier("over 500TB", None, f"{sku}/over"),
    ]
    yield from tiered("Capacity", tiers=tiers, unit="GB", quantity=stored)


def _uses(account: Attributes, usage: Usage) -> Iterator[Component]:
    if not _has_blobs(account):
        return
    store = _store(account)
    yield from operations(store, _OPERATIONS, usage)
    if "/Cool " in store:
        for name, key, what in (
            ("Data retrieval", "monthly_data_retrieval_gb", "Data Retrieval"),
            ("Early deletion", "early_deletion_gb", "Early Delete"),
        ):
            yield used(name, sku=f"azure-storage/{store}/{what}", unit="GB", quantity=usage.quantity(key))
    if store.startswith("General Block Blob v2/"):
        tags = usage.quantity("blob_index_tags")
        sku = f"azure-storage/{store}/Index Tags"
        yield used("Blob index", sku=sku, unit="10k tags", quantity=tags, per=_TAGS_PER_PRICE)


MODEL = PriceModel(resource_type="azurerm_storage_account", parts=(_capacity, _uses))
