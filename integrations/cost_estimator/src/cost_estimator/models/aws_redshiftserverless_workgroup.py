"""aws_redshiftserverless_workgroup: the capacity that queries take, while they run."""

from cost_estimator.model import PriceModel, used

MODEL = PriceModel(
    resource_type="aws_redshiftserverless_workgroup",
    parts=(
        lambda _workgroup, _usage: [
            used(
                "Compute",
                sku="redshift/Redshift Serverless compute charges per RPU-Hr",
                unit="RPU-hours",
                quantity=None,
            ),
        ],
    ),
)
