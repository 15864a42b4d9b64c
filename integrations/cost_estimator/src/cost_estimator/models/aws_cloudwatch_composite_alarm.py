"""aws_cloudwatch_composite_alarm: a charge a month."""

from cost_estimator.model import PriceModel, monthly

MODEL = PriceModel(
    resource_type="aws_cloudwatch_composite_alarm",
    parts=(
        lambda _alarm, _usage: [
            monthly("Composite alarm", sku="cloudwatch/Alarm Composite", unit="alarms", quantity=1),
        ],
    ),
)
