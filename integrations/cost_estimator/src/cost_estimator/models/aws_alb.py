"""aws_alb: the older name of aws_lb."""

import attrs

from cost_estimator.models import aws_lb

MODEL = attrs.evolve(aws_lb.MODEL, resource_type="aws_alb")
