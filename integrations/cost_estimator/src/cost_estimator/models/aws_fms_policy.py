"""aws_fms_policy: a charge a month in each region."""

from cost_estimator.model import PriceModel, monthly

MODEL = PriceModel(
    resource_type="aws_fms_policy",
    parts=(
        lambda _policy, _usage: [
            monthly("Policy", sku="fms/Firewall Manager Policy Public Regions", unit="months", quantity=1),
        ],
    ),
)
