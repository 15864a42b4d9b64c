"""aws_emr_instance_fleet: the machines of one more fleet of tasks."""

from cost_estimator.model import PriceModel
from cost_estimator.models._emr import fleet_machines

MODEL = PriceModel(resource_type="aws_emr_instance_fleet", parts=(fleet_machines,))
