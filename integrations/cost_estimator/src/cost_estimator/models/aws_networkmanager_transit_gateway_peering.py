"""aws_networkmanager_transit_gateway_peering: by the hour."""

from cost_estimator.models._cloud_wan import attachment_model

MODEL = attachment_model(
    "aws_networkmanager_transit_gateway_peering", "Transit Gateway Core Network Edge TGW Peering hour"
)
