"""aws_glue_crawler: the hours it runs."""

from cost_estimator.model import PriceModel, used

MODEL = PriceModel(
    resource_type="aws_glue_crawler",
    parts=(
        lambda _crawler, usage: [
            used(
                "Duration", sku="glue/Data catalog crawler run", unit="hours", quantity=usage.quantity("monthly_hours")
            ),
        ],
    ),
)
