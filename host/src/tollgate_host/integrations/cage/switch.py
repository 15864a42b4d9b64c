"""Decides whether an integration runs without a cage; imported at every start, so it imports very little."""

from collections.abc import Mapping

from tollgate_host.config.model import IntegrationConfig
from tollgate_host.report.raw import CAGES_OFF

VARIABLE = "TOLLGATE_CAGE"
_OFF = frozenset({"0", "false", "no", "off"})


def is_switched_off(environ: Mapping[str, str]) -> bool:
    """Return whether cages are switched off for this run."""
    return environ.get(VARIABLE, "").strip().lower() in _OFF


def reason_without(item: IntegrationConfig, environ: Mapping[str, str]) -> str | None:
    """Return why an integration runs without a cage, or None if it has one."""
    if not item.cage:
        return "no cage: its block says cage = false"
    return CAGES_OFF if is_switched_off(environ) else None
