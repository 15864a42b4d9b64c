"""google_pubsub_subscription: each terabyte of messages delivered, and those kept after that."""

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used

_CHARGES = (
    ("Message delivery data", "monthly_message_data_tb", "messages", "TiB"),
    ("Retained acknowledged message storage", "storage_gb", "storage", "GiB"),
    ("Snapshot message backlog storage", "snapshot_storage_gb", "storage", "GiB"),
)


def _messages(_subscription: Attributes, usage: Usage) -> list[Component]:
    return [
        used(name, sku=f"google-pubsub/{sku}", unit=unit, quantity=usage.quantity(key))
        for name, key, sku, unit in _CHARGES
    ]


MODEL = PriceModel(resource_type="google_pubsub_subscription", parts=(_messages,))
