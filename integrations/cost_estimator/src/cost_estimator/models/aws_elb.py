"""aws_elb: a classic load balancer: an hourly charge, plus each gigabyte processed."""

from collections.abc import Iterator

from cost_estimator.model import Component, PriceModel, Usage, hourly, used


def classic(usage: Usage) -> Iterator[Component]:
    """Yield what a classic load balancer is charged for."""
    yield hourly("Classic load balancer", sku="elb/Classic Load Balancer Hours")
    processed = usage.quantity("monthly_data_processed_gb")
    yield used("Data processed", sku="elb/Classic Load Balancer Data", unit="GB", quantity=processed)


MODEL = PriceModel(resource_type="aws_elb", parts=(lambda _elb, usage: classic(usage),))
