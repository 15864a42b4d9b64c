"""aws_kinesis_analytics_application: the processing units that a stream takes, by the hour."""

from cost_estimator.model import PriceModel
from cost_estimator.models._analytics import processing

MODEL = PriceModel(resource_type="aws_kinesis_analytics_application", parts=(processing,))
