"""aws_ec2_transit_gateway_connect: by the hour."""

from cost_estimator.model import PriceModel
from cost_estimator.models._transit import attachment

MODEL = PriceModel(
    resource_type="aws_ec2_transit_gateway_connect",
    parts=(lambda _connect, _usage: [attachment("Connect attachments")],),
)
