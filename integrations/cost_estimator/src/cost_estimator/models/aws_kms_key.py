"""aws_kms_key: a charge for each key a month."""

from decimal import Decimal

from cost_estimator.model import PriceModel, monthly

MODEL = PriceModel(
    resource_type="aws_kms_key",
    parts=(
        lambda _attributes, _usage: [
            monthly("Customer managed key", sku="kms/key", unit="months", quantity=Decimal(1)),
        ],
    ),
)
