"""aws_secretsmanager_secret: a charge for each secret a month, plus each request."""

from cost_estimator.model import PriceModel, monthly, used

MODEL = PriceModel(
    resource_type="aws_secretsmanager_secret",
    parts=(
        lambda _secret, usage: [
            monthly("Secret", sku="secretsmanager/Secret", unit="months", quantity=1),
            used(
                "API requests",
                sku="secretsmanager/API Request",
                unit="10k requests",
                quantity=usage.quantity("monthly_requests"),
                per=10_000,
            ),
        ],
    ),
)
