"""aws_emr_instance_group: the machines of one more group of tasks."""

from cost_estimator.model import PriceModel
from cost_estimator.models._emr import group_machines

MODEL = PriceModel(resource_type="aws_emr_instance_group", parts=(group_machines,))
