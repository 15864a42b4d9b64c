"""google_compute_vpn_tunnel: a charge for every month it exists."""

from cost_estimator.model import PriceModel, monthly

MODEL = PriceModel(
    resource_type="google_compute_vpn_tunnel",
    parts=(
        lambda _tunnel, _usage: [
            monthly("VPN tunnel", sku="google-compute-network/vpn/tunnel", unit="months", quantity=1),
        ],
    ),
)
