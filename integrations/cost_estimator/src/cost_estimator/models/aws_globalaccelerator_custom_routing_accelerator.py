"""aws_globalaccelerator_custom_routing_accelerator: an hourly charge."""

from msgspec.structs import replace

from cost_estimator.models import aws_globalaccelerator_accelerator

MODEL = replace(
    aws_globalaccelerator_accelerator.MODEL, resource_type="aws_globalaccelerator_custom_routing_accelerator"
)
