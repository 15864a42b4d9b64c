"""Errors between Tollgate and Terraform, each with the sentence that a user reads."""

from tollgate_host.errors import HostError


class PlanError(HostError):
    """Raised for a plan that cannot be read. The message says which one, where in it, and what to do."""


class EngineError(HostError):
    """Raised if Terraform or OpenTofu cannot be found or started, or refused a command."""


class StateError(HostError):
    """Raised for a state that cannot be read."""
