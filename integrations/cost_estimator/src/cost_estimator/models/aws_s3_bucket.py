"""aws_s3_bucket: each gigabyte kept in the standard class."""

from cost_estimator.model import PriceModel, Usage, used

MODEL = PriceModel(
    resource_type="aws_s3_bucket",
    usage=(Usage("storage_gb"),),
    parts=(
        lambda _attributes, usage: [
            used("Standard storage", sku="s3/standard/storage", unit="GB", quantity=usage["storage_gb"]),
        ],
    ),
)
