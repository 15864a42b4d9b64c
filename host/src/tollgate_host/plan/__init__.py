"""Reads Terraform's plan JSON, formats 0.1 to 1.x, into the Resources and the Operation of the integration protocol."""

from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.plan.saved_plan import SavedPlan, plan_from_json

__all__ = ["PlanResource", "SavedPlan", "plan_from_json"]
