"""What logs are charged for: each gigabyte taken in, whoever keeps them."""

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used


def logs_model(resource_type: str) -> PriceModel:
    """Return the model of something that logs go to."""
    return PriceModel(resource_type=resource_type, parts=(_taken_in,))


def _taken_in(_logs: Attributes, usage: Usage) -> list[Component]:
    quantity = usage.quantity("monthly_logging_data_gb")
    return [used("Logging data", sku="google-logging/ingested", unit="GB", quantity=quantity)]
