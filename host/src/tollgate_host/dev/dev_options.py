"""The options of `tollgate dev`, and the integration that it runs."""

import os
from pathlib import Path

import msgspec
from msgspec.structs import replace

from tollgate_host.check.options import CheckOptions
from tollgate_host.check.setup import Setup, read_setup, require_setup


class DevOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments of `tollgate dev`.

    Attributes:
        source: the integration: the name or source of a configured one, or a program.
        plan: plan JSON or a plan file.
        settings: `KEY=VALUE` of the integration's settings, each.
        watch: the folders with its code; none means the working folder.
        once: run it once, without looking for changes.
        check: where the configuration is, as for a check.
    """

    source: str
    plan: str
    settings: tuple[str, ...] = ()
    watch: tuple[str, ...] = ()
    once: bool = False
    check: CheckOptions = CheckOptions()


def read_dev_setup(options: DevOptions) -> Setup:
    """Return the configuration with only the requested integration enabled.

    Raises:
        ConfigError: the configuration, a setting or the source is wrong.
    """
    configured = read_setup(options.check, os.environ).config.integrations
    known = next((item.name for item in configured if options.source in (item.name, item.source)), None)
    name = known or Path(options.source).stem.removeprefix("tf-") or options.source
    chosen = replace(
        options.check,
        integration=() if known else (f"{name}={options.source}",),
        assignments=tuple(f"{name}.{setting.removeprefix(f'{name}.')}" for setting in options.settings),
        only=(name,),
    )
    return require_setup(chosen, os.environ)
