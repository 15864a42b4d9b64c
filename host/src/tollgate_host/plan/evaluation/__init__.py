"""Evaluates a plan's configuration: provider configurations, and omitted arguments."""

from tollgate_host.plan.evaluation.configuration_source import (
    ConfigurationSource,
    configuration_from_index,
    configuration_from_plan_file,
)

__all__ = ["ConfigurationSource", "configuration_from_index", "configuration_from_plan_file"]
