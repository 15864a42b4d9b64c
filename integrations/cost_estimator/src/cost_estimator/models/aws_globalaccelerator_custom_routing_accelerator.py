"""aws_globalaccelerator_custom_routing_accelerator: an hourly charge."""

import attrs

from cost_estimator.models import aws_globalaccelerator_accelerator

MODEL = attrs.evolve(
    aws_globalaccelerator_accelerator.MODEL, resource_type="aws_globalaccelerator_custom_routing_accelerator"
)
