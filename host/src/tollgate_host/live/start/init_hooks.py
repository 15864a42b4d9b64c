"""Decides which integrations `init` starts: those that handle one of its hooks.

It runs before the rest of a live run is imported, since most runs of `init` need none of it.
"""

from msgspec.structs import replace

from tollgate_host.check.setup import Setup
from tollgate_host.config.model import HostConfig, IntegrationConfig
from tollgate_host.integrations.hook_memory import is_deaf_to

_HOOKS = ("init-stage-start", "init-stage-complete")


def hears_init(item: IntegrationConfig) -> bool:
    """Return whether an integration may handle a hook of `init`."""
    return not is_deaf_to(item, _HOOKS)


def is_deaf_to_init(setup: Setup) -> bool:
    """Return whether no integration handles a hook of `init`, so that none has to be started."""
    return not any(map(hears_init, setup.config.started_early))


def config_at_start(setup: Setup, *, is_init: bool) -> HostConfig:
    """Return the configuration with the integrations that start first; for `init`, only those it needs."""
    known = (item for item in setup.config.started_early if not is_init or hears_init(item))
    return replace(setup.config, integrations=tuple(known))
