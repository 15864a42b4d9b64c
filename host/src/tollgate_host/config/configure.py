"""Builds a configuration: files, then the environment, the command line, and the programs."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from tollgate_host.code.files import FileReader
from tollgate_host.config.load import Loaded, load
from tollgate_host.config.model import HostConfig, Setting
from tollgate_host.config.overrides.apply import apply_overrides
from tollgate_host.config.overrides.override import Overrides, chosen_config_file
from tollgate_host.config.program import SearchPath, resolve_sources
from tollgate_host.errors import ConfigError


def configure(
    root: Path,
    overrides: Sequence[Overrides] = (),
    *,
    directory: Path | None = None,
    looks_up: bool = True,
    reads_tofu: bool = True,
    search_path: SearchPath | None = None,
    settings: Mapping[str, Setting] | None = None,
    reader: FileReader | None = None,
) -> Loaded:
    """Return the configuration of a run with all its problems; nothing is started.

    Args:
        root: the root module's folder.
        overrides: the environment's, then the command line's.
        directory: what paths in overrides are relative to; the working directory if not given.
        looks_up: whether a parent folder's `integrations.hcl` counts where the root has none.
        reads_tofu: whether `.tofu` files count, as they do for OpenTofu.
        search_path: where commands are found; that of this process if not given.
        settings: the settings of the run itself, to keep with the rest.
        reader: keeps the files read, for an index of the same configuration to use.
    """
    directory = directory or Path.cwd()
    file = chosen_config_file(overrides)
    loaded = load(
        root,
        config_file=directory / file if file is not None else None,
        looks_up=looks_up,
        reads_tofu=reads_tofu,
        reader=reader,
    )
    config, of_overrides = apply_overrides(loaded.config, overrides, directory=directory)
    config, of_sources = resolve_sources(config, search_path or SearchPath.of_process())
    config = replace(config, settings={**config.settings, **(settings or {})})
    return Loaded(config=config, problems=(*loaded.problems, *of_overrides, *of_sources))


def configure_late(config: HostConfig, overrides: Sequence[Overrides]) -> Loaded:
    """Return integrations that became known late, with overrides applied and programs resolved.

    Problems with overrides of other integrations were reported when the configuration was read.
    """
    changed, _ = apply_overrides(config, overrides, directory=Path.cwd())
    changed, problems = resolve_sources(changed, SearchPath.of_process())
    return Loaded(config=changed, problems=problems)


def require(loaded: Loaded) -> HostConfig:
    """Return the configuration if a run can start with it.

    Raises:
        ConfigError: it has errors; warnings alone do not count.
    """
    if any(problem.is_error for problem in loaded.problems):
        raise ConfigError(loaded.problems)
    return loaded.config
