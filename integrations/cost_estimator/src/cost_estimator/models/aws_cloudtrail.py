"""aws_cloudtrail: events beyond the first copy of those that manage, events of data, and insights."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used


def _events(trail: Attributes, usage: Usage) -> Iterator[Component]:
    if trail.flag("include_global_service_events", default=True):
        additional = usage.quantity("monthly_additional_management_events")
        yield _hundred_thousands(
            "Management events (additional copies)", "cloudtrail/Management Paid Events Recorded", additional
        )
    yield _hundred_thousands("Data events", "cloudtrail/Data Events Recorded", usage.quantity("monthly_data_events"))
    if trail.blocks("insight_selector"):
        insights = usage.quantity("monthly_insight_events")
        yield _hundred_thousands("Insight events", "cloudtrail/Insights Events", insights)


def _hundred_thousands(name: str, sku: str, quantity: Decimal | None) -> Component:
    return used(name, sku=sku, unit="100k events", quantity=quantity, per=100_000)


MODEL = PriceModel(resource_type="aws_cloudtrail", parts=(_events,))
