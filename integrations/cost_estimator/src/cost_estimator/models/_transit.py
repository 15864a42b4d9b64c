"""What attachments to a transit gateway are charged for: by the hour, and each gigabyte processed."""

from collections.abc import Iterator

from cost_estimator.model import Component, Usage, hourly, used


def attachment(kind: str) -> Component:
    """Return an attachment by the hour."""
    return hourly("Transit gateway attachment", sku=f"vpc/Hourly charge for Transit Gateway {kind} per hour")


def data_processing(kind: str, usage: Usage) -> Iterator[Component]:
    """Yield what goes through it."""
    sku = f"vpc/Charge for per GB data processed by AWS Transit Gateways for {kind} attachments per GigaBytes"
    yield used("Data processed", sku=sku, unit="GB", quantity=usage.quantity("monthly_data_processed_gb"))
