"""google_compute_region_disk: the gigabytes it has, in two zones."""

from cost_estimator.model import PriceModel
from cost_estimator.models.google.google_compute_disk import storage

MODEL = PriceModel(
    resource_type="google_compute_region_disk", parts=(lambda disk, _usage: storage(disk, replicated=True),)
)
