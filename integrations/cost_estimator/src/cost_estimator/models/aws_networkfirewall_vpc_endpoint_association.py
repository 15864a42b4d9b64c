"""aws_networkfirewall_vpc_endpoint_association: a further endpoint by the hour."""

from cost_estimator.model import PriceModel, hourly

MODEL = PriceModel(
    resource_type="aws_networkfirewall_vpc_endpoint_association",
    parts=(
        lambda _association, _usage: [
            hourly("Network Firewall Endpoint", sku="networkfirewall/AWS Firewall per Endpoint"),
        ],
    ),
)
