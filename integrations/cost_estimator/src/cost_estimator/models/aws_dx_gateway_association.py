"""aws_dx_gateway_association: with a transit gateway, its attachment by the hour and each gigabyte processed."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models._transit import attachment, data_processing


def _association(association: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield attachment and traffic; an association with a virtual private gateway is free."""
    if association.referenced("associated_gateway_id", "aws_vpn_gateway") is not None:
        return
    if association.text("associated_gateway_id", "").startswith("vgw-"):
        return
    yield from data_processing("AWS Direct Connect Gateway", usage)
    yield attachment("AWS Direct Connect Gateway attachments")


MODEL = PriceModel(resource_type="aws_dx_gateway_association", parts=(_association,))
