"""aws_cloudwatch_event_bus: events published, archived and looked through for their schema."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, used


def _events(_bus: Attributes, usage: Usage) -> Iterator[Component]:
    custom, third_party = usage.quantity("monthly_custom_events"), usage.quantity("monthly_third_party_events")
    yield _millions("Custom events published", "events/CloudWatch Events Custom Event", custom)
    yield _millions("Third-party events published", "events/CloudWatch Events Custom Event", third_party)
    yield used(
        "Archive processing",
        sku="events/CloudWatch Events Archive Event",
        unit="GB",
        quantity=usage.quantity("monthly_archive_processing_gb"),
    )
    yield used(
        "Archive storage",
        sku="events/CloudWatch Events Event Storage",
        unit="GB",
        quantity=usage.quantity("archive_storage_gb"),
    )
    discovered = usage.quantity("monthly_schema_discovery_events")
    yield _millions("Schema discovery", "events/CloudWatch Events Discovery Event", discovered)


def _millions(name: str, sku: str, quantity: Decimal | None) -> Component:
    return used(name, sku=sku, unit="1M events", quantity=quantity, per=MILLION)


MODEL = PriceModel(resource_type="aws_cloudwatch_event_bus", parts=(_events,))
