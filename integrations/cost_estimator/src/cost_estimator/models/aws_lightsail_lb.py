"""aws_lightsail_lb: by the hour."""

from cost_estimator.model import PriceModel, hourly

MODEL = PriceModel(
    resource_type="aws_lightsail_lb",
    parts=(lambda _balancer, _usage: [hourly("Load balancer", sku="lightsail/Lightsail Load Balancer per Hrs")],),
)
