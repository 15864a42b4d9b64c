"""aws_nat_gateway: an hourly charge, plus each gigabyte processed."""

from cost_estimator.model import PriceModel, hourly, used

MODEL = PriceModel(
    resource_type="aws_nat_gateway",
    parts=(
        lambda _nat, usage: [
            hourly("NAT gateway", sku="nat/hours"),
            used("Data processed", sku="nat/gb", unit="GB", quantity=usage.quantity("monthly_data_processed_gb")),
        ],
    ),
)
