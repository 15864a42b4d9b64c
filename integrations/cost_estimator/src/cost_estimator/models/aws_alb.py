"""aws_alb: the older name of aws_lb."""

from msgspec.structs import replace

from cost_estimator.models import aws_lb

MODEL = replace(aws_lb.MODEL, resource_type="aws_alb")
