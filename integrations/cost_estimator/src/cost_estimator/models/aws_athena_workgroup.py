"""aws_athena_workgroup: each terabyte that queries scan."""

from cost_estimator.model import PriceModel, used

MODEL = PriceModel(
    resource_type="aws_athena_workgroup",
    parts=(lambda _group, _usage: [used("Data scanned", sku="athena/Athena Queries", unit="TB", quantity=None)],),
)
