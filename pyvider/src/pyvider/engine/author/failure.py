"""Diagnostics for an exception in an author's operation."""

from __future__ import annotations

import logging

from pyvider.diagnostics import Diagnostics
from pyvider.engine.server import StoppedError
from pyvider.reporting import diagnostics_of

logger = logging.getLogger(__name__)


def explain(error: Exception, operation: str, subject: str, diagnostics: Diagnostics) -> None:
    """Add what went wrong in an operation ("Read", "Plan", …) on a component to the diagnostics."""
    summary = f"{operation} operation failed"
    if isinstance(error, StoppedError):
        diagnostics.error(
            summary,
            f"{subject}: Terraform was interrupted, and the operation did not end by itself in the time it was given.",
        )
    elif isinstance(error, TimeoutError) and not error.args:
        diagnostics.error(summary, f"{subject}: the operation took longer than its timeout allows.")
    else:
        logger.error("%s of %s failed", operation, subject, exc_info=error)
        diagnostics.extend(diagnostics_of(error, summary))
