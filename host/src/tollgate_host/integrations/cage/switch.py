"""Whether an integration does without a cage: asked at every start, so it imports next to nothing."""

from collections.abc import Mapping

from tollgate_host.config.model import IntegrationConfig
from tollgate_host.report.raw import CAGES_OFF

VARIABLE = "TOLLGATE_CAGE"
_OFF = frozenset({"0", "false", "no", "off"})


def is_switched_off(environ: Mapping[str, str]) -> bool:
    """Return whether integrations of this run are not locked in."""
    return environ.get(VARIABLE, "").strip().lower() in _OFF


def reason_without(item: IntegrationConfig, environ: Mapping[str, str]) -> str | None:
    """Return why an integration is not locked in although the kernel could; None if it is to be."""
    if not item.cage:
        return "no cage: its block says cage = false"
    return CAGES_OFF if is_switched_off(environ) else None
