"""aws_eip: every public IPv4 address is charged by the hour, in use or not."""

from cost_estimator.model import PriceModel, hourly

MODEL = PriceModel(
    resource_type="aws_eip",
    parts=(lambda _attributes, _usage: [hourly("Public IPv4 address", sku="eip/hours")],),
)
