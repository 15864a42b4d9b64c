"""aws_cloudwatch_log_group: each gigabyte taken in, and each gigabyte kept."""

from cost_estimator.model import PriceModel, Usage, used

MODEL = PriceModel(
    resource_type="aws_cloudwatch_log_group",
    usage=(Usage("monthly_data_ingested_gb"), Usage("storage_gb")),
    parts=(
        lambda _attributes, usage: [
            used(
                "Data ingested",
                sku="cloudwatch/logs/ingestion",
                unit="GB",
                quantity=usage["monthly_data_ingested_gb"],
            ),
            used("Archival storage", sku="cloudwatch/logs/storage", unit="GB", quantity=usage["storage_gb"]),
        ],
    ),
)
