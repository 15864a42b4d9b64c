"""google_compute_image: the gigabytes kept."""

from cost_estimator.model import PriceModel
from cost_estimator.models.google._snapshots import stored_gigabytes

MODEL = PriceModel(resource_type="google_compute_image", parts=(stored_gigabytes,))
