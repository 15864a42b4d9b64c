"""google_compute_region_instance_group_manager: the machines of a group in a region, each as its template says."""

from cost_estimator.model import PriceModel
from cost_estimator.models.google._groups import group

MODEL = PriceModel(resource_type="google_compute_region_instance_group_manager", parts=(group,))
