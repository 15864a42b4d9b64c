"""aws_ec2_transit_gateway_peering_attachment: by the hour."""

from cost_estimator.model import PriceModel
from cost_estimator.models._transit import attachment

MODEL = PriceModel(
    resource_type="aws_ec2_transit_gateway_peering_attachment",
    parts=(lambda _attachment, _usage: [attachment("Peering Attachments")],),
)
