"""aws_ec2_transit_gateway_vpc_attachment: by the hour, and each gigabyte processed."""

from cost_estimator.model import PriceModel
from cost_estimator.models._transit import attachment, data_processing

MODEL = PriceModel(
    resource_type="aws_ec2_transit_gateway_vpc_attachment",
    parts=(lambda _attachment, usage: [attachment("VPC Attachments"), *data_processing("VPC", usage)],),
)
