"""What can go wrong between Tollgate and Terraform, each with the sentence a user reads."""

from tollgate_host.errors import HostError


class PlanError(HostError):
    """A plan that cannot be read. `str(error)` says which one, where in it, and what to do."""


class EngineError(HostError):
    """Terraform or OpenTofu cannot be found, cannot be started, or refused a command."""


class StateError(HostError):
    """A state that cannot be read."""
