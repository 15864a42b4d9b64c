"""aws_s3_bucket_analytics_configuration: each object that is looked at."""

from cost_estimator.model import MILLION, PriceModel, used

MODEL = PriceModel(
    resource_type="aws_s3_bucket_analytics_configuration",
    parts=(
        lambda _configuration, usage: [
            used(
                "Objects monitored",
                sku="s3/Per object fee for objects included in Analytics",
                unit="1M objects",
                quantity=usage.quantity("monthly_monitored_objects"),
                per=MILLION,
            ),
        ],
    ),
)
