"""aws_eip: every public IPv4 address is charged by the hour, in use or not."""

from cost_estimator.model import PriceModel, hourly

MODEL = PriceModel(
    resource_type="aws_eip",
    parts=(
        lambda _eip, _usage: [
            hourly("IP address", sku="vpc/Hourly charge for In use Public IPv4 Addresses per Hrs"),
        ],
    ),
)
