"""Arguments that commands share, as options."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tollgate.check.options import CheckOptions


def options_from(arguments: argparse.Namespace, settings: Sequence[str] = ("root",), **more: Any) -> "CheckOptions":
    """The options that the flags of `add_configuration_flags` and the named settings amount to."""
    from tollgate.check.options import CheckOptions

    return CheckOptions(
        settings={name: getattr(arguments, name) for name in settings},
        config=arguments.config,
        integration=tuple(arguments.integration),
        assignments=tuple(arguments.assignments),
        only=tuple(arguments.only),
        skip=tuple(arguments.skip),
        **more,
    )
