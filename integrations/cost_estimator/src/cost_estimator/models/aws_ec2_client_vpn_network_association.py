"""aws_ec2_client_vpn_network_association: by the hour."""

from cost_estimator.model import PriceModel, hourly

MODEL = PriceModel(
    resource_type="aws_ec2_client_vpn_network_association",
    parts=(
        lambda _association, _usage: [
            hourly("Endpoint association", sku="vpc/Hourly charge for Client VPN Endpoints per Hourly"),
        ],
    ),
)
