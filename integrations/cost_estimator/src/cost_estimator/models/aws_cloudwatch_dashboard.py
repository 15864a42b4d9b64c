"""aws_cloudwatch_dashboard: a charge a month."""

from cost_estimator.model import PriceModel, monthly

MODEL = PriceModel(
    resource_type="aws_cloudwatch_dashboard",
    parts=(
        lambda _dashboard, _usage: [
            monthly("Dashboard", sku="cloudwatch/Dashboard Basic Dashboard", unit="months", quantity=1),
        ],
    ),
)
