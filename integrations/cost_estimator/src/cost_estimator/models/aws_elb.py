"""aws_elb: a classic load balancer: an hourly charge, plus each gigabyte processed."""

from cost_estimator.model import PriceModel, hourly, used

MODEL = PriceModel(
    resource_type="aws_elb",
    parts=(
        lambda _elb, usage: [
            hourly("Classic load balancer", sku="elb/Classic Load Balancer Hours"),
            used(
                "Data processed",
                sku="elb/Classic Load Balancer Data",
                unit="GB",
                quantity=usage.quantity("monthly_data_processed_gb"),
            ),
        ],
    ),
)
