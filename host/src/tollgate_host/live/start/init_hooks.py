"""Who is started for `init`: only an integration that hears one of its hooks.

This is asked before anything of a live run is imported, since most runs of `init` then need nothing of it.
"""

from tollgate_host.check.setup import Setup
from tollgate_host.config.model import IntegrationConfig
from tollgate_host.integrations.hook_memory import is_deaf_to

_HOOKS = ("init-stage-start", "init-stage-complete")


def hears_init(item: IntegrationConfig) -> bool:
    """Return whether an integration may hear a hook of `init`."""
    return not is_deaf_to(item, _HOOKS)


def is_deaf_to_init(setup: Setup) -> bool:
    """Return whether no integration is known to hear a hook of `init`, so that none is started for it."""
    return not any(map(hears_init, setup.config.started_early))
