"""google_bigquery_dataset: each terabyte that queries read."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used
from cost_estimator.models.google._warehouses import place


def _queries(dataset: Attributes, usage: Usage) -> Iterator[Component]:
    read = usage.quantity("monthly_queries_tb")
    yield used("Queries (on-demand)", sku="google-bigquery/queries", unit="TB", quantity=read, region=place(dataset))


MODEL = PriceModel(resource_type="google_bigquery_dataset", parts=(_queries,))
