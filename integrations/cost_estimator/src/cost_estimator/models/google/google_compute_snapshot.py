"""google_compute_snapshot: the gigabytes kept."""

from cost_estimator.model import PriceModel
from cost_estimator.models.google._snapshots import stored_gigabytes

MODEL = PriceModel(resource_type="google_compute_snapshot", parts=(stored_gigabytes,))
