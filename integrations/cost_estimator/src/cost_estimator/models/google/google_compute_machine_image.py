"""google_compute_machine_image: the gigabytes kept."""

from cost_estimator.model import PriceModel
from cost_estimator.models.google._snapshots import kept

MODEL = PriceModel(resource_type="google_compute_machine_image", parts=(kept,))
