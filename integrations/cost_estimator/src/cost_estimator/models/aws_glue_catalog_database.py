"""aws_glue_catalog_database: the objects kept in the catalogue, and requests to it."""

from cost_estimator.model import MILLION, PriceModel, used

MODEL = PriceModel(
    resource_type="aws_glue_catalog_database",
    parts=(
        lambda _database, usage: [
            used(
                "Storage",
                sku="glue/Data catalog storage",
                unit="100k objects",
                quantity=usage.quantity("monthly_objects"),
                per=100_000,
            ),
            used(
                "Requests",
                sku="glue/Data catalog requests",
                unit="1M requests",
                quantity=usage.quantity("monthly_requests"),
                per=MILLION,
            ),
        ],
    ),
)
