"""Arguments that commands share, as options."""

import argparse
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tollgate_host.check.options import CheckOptions


def options_from(
    arguments: argparse.Namespace, settings: Sequence[str] = ("root", "parent_config"), **more: Any
) -> "CheckOptions":
    """Return the options for the flags of `add_configuration_flags` and the named settings."""
    from tollgate_host.check.options import CheckOptions

    if arguments.locked:  # for every process that this run will start, now or late
        os.environ.setdefault("TOLLGATE_LOCKED", "1")
    return CheckOptions(
        settings={name: getattr(arguments, name) for name in settings},
        config=arguments.config,
        integration=tuple(arguments.integration),
        assignments=tuple(arguments.assignments),
        only=tuple(arguments.only),
        skip=tuple(arguments.skip),
        **more,
    )
