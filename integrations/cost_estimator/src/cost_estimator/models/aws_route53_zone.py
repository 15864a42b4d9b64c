"""aws_route53_zone: a charge a month, that of the first 25 zones."""

from cost_estimator.model import PriceModel, monthly

MODEL = PriceModel(
    resource_type="aws_route53_zone",
    parts=(lambda _zone, _usage: [monthly("Hosted zone", sku="route53/DNS Zone first 25", unit="months", quantity=1)],),
)
