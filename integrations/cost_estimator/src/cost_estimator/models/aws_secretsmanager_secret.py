"""aws_secretsmanager_secret: a charge for each secret a month, plus each request."""

from decimal import Decimal

from cost_estimator.model import PriceModel, Usage, monthly, used

MODEL = PriceModel(
    resource_type="aws_secretsmanager_secret",
    usage=(Usage("monthly_requests"),),
    parts=(
        lambda _attributes, usage: [
            monthly("Secret", sku="secretsmanager/secret", unit="months", quantity=Decimal(1)),
            used("API requests", sku="secretsmanager/requests", unit="requests", quantity=usage["monthly_requests"]),
        ],
    ),
)
