"""google_bigquery_table: the gigabytes kept, by how long they have lain still, and what is put in and read out."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used
from cost_estimator.models.google._warehouses import place

_CHARGES = (
    ("Active storage", "monthly_active_storage_gb", "storage/active", "GB"),
    ("Long-term storage", "monthly_long_term_storage_gb", "storage/long-term", "GB"),
    ("Streaming inserts", "monthly_streaming_inserts_mb", "inserts", "MB"),
    ("Storage write API", "monthly_storage_write_api_gb", "write", "GB"),
    ("Storage read API", "monthly_storage_read_api_tb", "read", "TB"),
)


def _table(table: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the charges of a table, in the region of its dataset."""
    where = place(table.referenced("dataset_id", "google_bigquery_dataset") or table)
    for name, key, sku, unit in _CHARGES:
        yield used(name, sku=f"google-bigquery/{sku}", unit=unit, quantity=usage.quantity(key), region=where)


MODEL = PriceModel(resource_type="google_bigquery_table", parts=(_table,))
