"""aws_s3_bucket_inventory: each object that is listed."""

from cost_estimator.model import MILLION, PriceModel, used

MODEL = PriceModel(
    resource_type="aws_s3_bucket_inventory",
    parts=(
        lambda _inventory, usage: [
            used(
                "Objects listed",
                sku="s3/Per object fee for objects listed in an Inventory",
                unit="1M objects",
                quantity=usage.quantity("monthly_listed_objects"),
                per=MILLION,
            ),
        ],
    ),
)
