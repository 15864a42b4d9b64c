"""google_pubsub_topic: each terabyte of messages taken in."""

from cost_estimator.model import PriceModel, used

MODEL = PriceModel(
    resource_type="google_pubsub_topic",
    parts=(
        lambda _topic, usage: [
            used(
                "Message ingestion data",
                sku="google-pubsub/messages",
                unit="TiB",
                quantity=usage.quantity("monthly_message_data_tb"),
            ),
        ],
    ),
)
