"""aws_kinesisanalyticsv2_application_snapshot: the gigabytes kept."""

from cost_estimator.model import PriceModel
from cost_estimator.models._analytics import backups

MODEL = PriceModel(resource_type="aws_kinesisanalyticsv2_application_snapshot", parts=(backups,))
