"""A plan's configuration, evaluated: provider configurations, and which arguments are left out."""

from tollgate_host.plan.evaluation.configuration_source import (
    ConfigurationSource,
    configuration_from_index,
    configuration_from_plan_file,
)

__all__ = ["ConfigurationSource", "configuration_from_index", "configuration_from_plan_file"]
