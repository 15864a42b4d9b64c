"""aws_cloudformation_stack: handlers of types that are not AWS's own, by the operation and the second."""

from cost_estimator.model import PriceModel
from cost_estimator.models._handlers import handlers

MODEL = PriceModel(resource_type="aws_cloudformation_stack", parts=(handlers,))
