"""The expected failures of the host: each says in one sentence what happened, where, and what to try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tollgate_hcl.problem import Problem


class HostError(Exception):
    """The host cannot go on; `str(error)` is what the user reads."""


class Several(HostError):
    """Several errors at once.

    Attributes:
        errors: the errors, in order.
    """

    def __init__(self, errors: Sequence[HostError]) -> None:
        self.errors = tuple(errors)
        super().__init__("\n".join(str(error) for error in self.errors))


def all_of(errors: Sequence[HostError]) -> HostError:
    """Return one or several errors as one, without duplicates."""
    told = list({str(error): error for error in errors}.values())
    return told[0] if len(told) == 1 else Several(told)


class ConfigError(HostError):
    """The configuration is wrong, in one or several places.

    Attributes:
        problems: every mistake found, in the order of the configuration, warnings included.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n\n".join(str(problem) for problem in self.problems))


class ProcessError(HostError):
    """An integration's process failed.

    Attributes:
        integration: the configured name.
    """

    def __init__(self, message: str, *, integration: str) -> None:
        super().__init__(message)
        self.integration = integration


class SpawnFailed(ProcessError):
    """The process could not be started."""


class ProxyError(HostError):
    """A provider proxy could not be set up."""
