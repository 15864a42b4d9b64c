"""aws_globalaccelerator_accelerator: an hourly charge; its traffic is counted with its endpoint groups."""

from cost_estimator.model import PriceModel, hourly

MODEL = PriceModel(
    resource_type="aws_globalaccelerator_accelerator",
    parts=(lambda _accelerator, _usage: [hourly("Fixed fee", sku="globalaccelerator/fixed fee")],),
)
