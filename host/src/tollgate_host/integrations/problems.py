"""Problems for the user if an integration cannot be started, initialized or kept running."""

from collections.abc import Sequence

from tollgate_hcl.problem import Problem

from tollgate_host.config import key_origin
from tollgate_host.config.model import IntegrationConfig
from tollgate_host.errors import ProcessError, SpawnFailed
from tollgate_host.integrations.errors import GaveUp, InitializeFailed


def problem_of(config: IntegrationConfig, error: ProcessError) -> Problem:
    """Return the failure of an integration as a problem at its declaration."""
    if isinstance(error, SpawnFailed):
        summary, verb = "Failed to start integration", "failed to start"
    elif isinstance(error, InitializeFailed):
        summary, verb = "Failed to initialize integration", "failed to initialize"
    else:
        summary, verb = "Integration failed", "failed"
    detail = f'Integration "{config.id}" {verb}: {error}{quote_lines(last_words(error))}'
    severity = "error" if config.on_error == "fail" or is_rejected_config(error) else "warning"
    if config.place is None:
        return Problem(summary=summary, detail=detail, severity=severity)
    return config.place.problem(summary, detail, severity)


def config_problems_of(config: IntegrationConfig, error: ProcessError) -> list[Problem]:
    """Return the mistakes that an integration found in its configuration, each at its place in the file."""
    if not isinstance(error, InitializeFailed) or not error.mistakes:
        return [problem_of(config, error)]
    return [_config_problem(config, path, message) for path, message in error.mistakes]


def _config_problem(config: IntegrationConfig, path: str, message: str) -> Problem:
    summary = "Invalid integration configuration"
    said = f"{path}: {message}" if path else message
    detail = f'Integration "{config.id}": {said}' + ("" if said.endswith((".", "?", "!")) else ".")
    place = key_origin(config, path).place or config.place
    return Problem(summary=summary, detail=detail) if place is None else place.problem(summary, detail)


def is_rejected_config(error: ProcessError | None) -> bool:
    """Return whether the integration rejected its configuration.

    That is the user's mistake, not a failure of the integration.
    """
    return isinstance(error, InitializeFailed) and error.is_rejected_config


def last_words(error: ProcessError | None) -> Sequence[str]:
    """Return the last lines of the failed integration's standard error."""
    return error.last_words if isinstance(error, InitializeFailed | GaveUp) else ()


def quote_lines(lines: Sequence[str]) -> str:
    """Return lines of an integration's standard error as an indented quotation."""
    return "".join(("\nIts last output was:", *(f"\n  | {line}" for line in lines))) if lines else ""
