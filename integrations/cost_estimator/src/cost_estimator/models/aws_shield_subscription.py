"""aws_shield_subscription: a large charge a month for the whole organization."""

from cost_estimator.model import PriceModel, monthly

MODEL = PriceModel(
    resource_type="aws_shield_subscription",
    parts=(
        lambda _subscription, _usage: [
            monthly("Shield Advanced", sku="shield/Advanced Monthly Fee", unit="months", quantity=1),
        ],
    ),
)
