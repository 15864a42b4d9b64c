"""aws_ec2_client_vpn_endpoint: each connection by the hour; one stands for all."""

from cost_estimator.model import PriceModel, hourly

MODEL = PriceModel(
    resource_type="aws_ec2_client_vpn_endpoint",
    parts=(
        lambda _endpoint, _usage: [
            hourly("Connection", sku="vpc/Hourly charge for Client VPN connections per Hourly"),
        ],
    ),
)
