"""aws_kms_external_key: a charge for each key a month, wherever its material was made."""

from cost_estimator.model import PriceModel, monthly

MODEL = PriceModel(
    resource_type="aws_kms_external_key",
    parts=(
        lambda _key, _usage: [
            monthly("Customer master key", sku="kms/Encryption Key", unit="months", quantity=1),
        ],
    ),
)
