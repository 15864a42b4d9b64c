"""What the user reads when an integration cannot be started, initialized or kept."""

from collections.abc import Sequence

from tollgate.config.model import IntegrationConfig
from tollgate.config.problem import Problem
from tollgate.errors import ProcessError, SpawnFailed
from tollgate.process.errors import GaveUp, InitializeFailed


def problem_of(config: IntegrationConfig, error: ProcessError) -> Problem:
    """The failure of an integration as one mistake among others, at the place where it is declared."""
    if isinstance(error, SpawnFailed):
        summary, verb = "Failed to start integration", "failed to start"
    elif isinstance(error, InitializeFailed):
        summary, verb = "Failed to initialize integration", "failed to initialize"
    else:
        summary, verb = "Integration failed", "failed"
    detail = f'Integration "{config.id}" {verb}: {error}{quoted(last_words(error))}'
    severity = "error" if config.on_error == "fail" or is_rejected_config(error) else "warning"
    if config.place is None:
        return Problem(summary=summary, detail=detail, severity=severity)
    return config.place.problem(summary, detail, severity)


def is_rejected_config(error: ProcessError | None) -> bool:
    """Whether the integration found fault with its configuration: the user's mistake, not a failure of its own."""
    return isinstance(error, InitializeFailed) and error.is_rejected_config


def last_words(error: ProcessError | None) -> Sequence[str]:
    """The last lines of the standard error of the integration that failed."""
    return error.last_words if isinstance(error, InitializeFailed | GaveUp) else ()


def quoted(lines: Sequence[str]) -> str:
    """Lines of an integration's standard error, set apart from our own words."""
    return "".join(("\nIts last words were:", *(f"\n  | {line}" for line in lines))) if lines else ""
