"""aws_nat_gateway: an hourly charge, plus each gigabyte processed."""

from cost_estimator.model import PriceModel, Usage, hourly, used

MODEL = PriceModel(
    resource_type="aws_nat_gateway",
    usage=(Usage("monthly_data_processed_gb"),),
    parts=(
        lambda _attributes, usage: [
            hourly("NAT gateway", sku="nat/hours"),
            used("Data processed", sku="nat/gb", unit="GB", quantity=usage["monthly_data_processed_gb"]),
        ],
    ),
)
