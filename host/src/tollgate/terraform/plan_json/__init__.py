"""Terraform's plan JSON, formats 0.1 to 1.x, as the Resources and the Operation of the integration protocol."""

from tollgate.terraform.plan_json.plan import SavedPlan, plan_from_json
from tollgate.terraform.plan_json.plan_resource import PlanResource

__all__ = ["PlanResource", "SavedPlan", "plan_from_json"]
