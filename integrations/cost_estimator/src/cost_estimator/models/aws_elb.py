"""aws_elb: a classic load balancer: an hourly charge, plus each gigabyte processed."""

from cost_estimator.model import PriceModel, Usage, hourly, used

MODEL = PriceModel(
    resource_type="aws_elb",
    usage=(Usage("monthly_data_processed_gb"),),
    parts=(
        lambda _attributes, usage: [
            hourly("Classic load balancer", sku="elb/classic/hours"),
            used("Data processed", sku="elb/classic/gb", unit="GB", quantity=usage["monthly_data_processed_gb"]),
        ],
    ),
)
