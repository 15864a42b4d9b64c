"""The configuration of a run: integrations, settings, and all problems in them."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace
from tollgate_hcl.problem import Problem

from tollgate_host.check.options import CheckOptions
from tollgate_host.code.files import FileReader
from tollgate_host.config.configure import configure, require
from tollgate_host.config.engine_setting import written_engine
from tollgate_host.config.integrations_lock import lock_problems
from tollgate_host.config.load import Loaded
from tollgate_host.config.model import HostConfig, Origin, Setting
from tollgate_host.config.overrides.override import Overrides, overrides_from_environment, overrides_from_flags
from tollgate_host.config.overrides.run_settings import settings_from, unknown_variables
from tollgate_host.config.undecided import undecided_problems
from tollgate_host.engine.discovery.find_engine import EngineChoice, likely_kind
from tollgate_host.engine.shadow_root.shadow_arguments import IN_REAL_ROOT


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """A configuration that has been read.

    Attributes:
        loaded: the integrations and the problems.
        settings: the settings of the run, as far as given.
        root: the root module's folder.
        reader: the files that were read.
        overrides: the changes of the environment and the command line.
        reads_tofu: whether `.tofu` files count, as they do for OpenTofu.
    """

    loaded: Loaded
    settings: Mapping[str, Setting]
    root: Path
    reader: FileReader
    overrides: tuple[Overrides, ...] = ()
    reads_tofu: bool = True

    @property
    def config(self) -> HostConfig:
        """Return the configuration, which may have errors."""
        return self.loaded.config

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Return the warnings."""
        return tuple(problem for problem in self.loaded.problems if not problem.is_error)

    @property
    def notices(self) -> tuple[str, ...]:
        """Return notices about where the configuration comes from."""
        parent = self.config.parent
        if parent is None:
            return ()
        folder = min(os.path.relpath(parent, self.root), str(parent.resolve()), key=len)
        return (f"The integrations are those of {folder}: this folder has no file of its own.",)

    @property
    def engine(self) -> EngineChoice:
        """Return the choice of the engine."""
        setting = self.settings.get("engine") or self.config.settings.get("engine")
        if setting is None:
            return EngineChoice(root=self.root)
        return EngineChoice(name=str(setting.value), origin=setting.origin.name, root=self.root)

    def needs_shadow(self, subcommand: str) -> bool:
        """Return whether the engine can read this root only through a shadow root."""
        return bool(self.config.blanks) and subcommand not in IN_REAL_ROOT

    def file_beside(self, name: str) -> Path:
        """Return a file in the root, or beside the configuration in a parent folder if it exists only there."""
        own = self.root / name
        parent = self.config.parent
        return parent / name if parent is not None and not own.is_file() and (parent / name).is_file() else own

    def text(self, name: str) -> str | None:
        """Return a setting that is a text, or None if it is not given."""
        setting = self.settings.get(name)
        return None if setting is None else str(setting.value)

    def number(self, name: str) -> int | None:
        """Return a setting that is a whole number, or None if it is not given."""
        setting = self.settings.get(name)
        return setting.value if setting is not None and isinstance(setting.value, int) else None

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a setting that is a list of texts."""
        setting = self.settings.get(name)
        return tuple(map(str, setting.value)) if setting is not None and isinstance(setting.value, list) else ()


def read_setup(options: CheckOptions, environ: Mapping[str, str]) -> Setup:
    """Read files, environment and flags; raise nothing, all problems are in `loaded.problems`."""
    settings, mistakes = settings_from(options.settings, environ)
    if options.reports:
        flag = Origin(kind="flag", name="--report")
        settings["report"] = Setting(value=list(options.reports), origin=flag)
    if options.is_live and options.settings.get("root") is None:
        settings.pop("root", None)  # the variable names a folder for saved plans; the engine works in its own
    given = settings.get("root")
    root = Path(str(given.value)) if given is not None else Path()
    reader = FileReader(root)
    flags = overrides_from_flags(
        config=options.config,
        integration=options.integration,
        assignments=options.assignments,
        only=options.only,
        skip=options.skip,
    )
    overrides = (overrides_from_environment(environ), flags)
    reads_tofu = _reads_tofu(root, settings, options, environ)
    loaded = configure(root, overrides, looks_up=_looks_up(settings), reads_tofu=reads_tofu, reader=reader)
    undecided = () if options.is_live or options.plans else undecided_problems(loaded.config)
    locked = lock_problems(loaded.config.enabled, root, environ)
    problems = (*mistakes, *loaded.problems, *undecided, *locked, *unknown_variables(environ))
    return Setup(
        loaded=replace(loaded, problems=problems),
        settings=settings,
        root=root,
        reader=reader,
        overrides=overrides,
        reads_tofu=reads_tofu,
    )


def require_setup(options: CheckOptions, environ: Mapping[str, str]) -> Setup:
    """Return the configuration if a run can start with it.

    Raises:
        ConfigError: it has errors.
    """
    setup = read_setup(options, environ)
    require(setup.loaded)
    return setup


def _reads_tofu(root: Path, settings: Mapping[str, Setting], options: CheckOptions, environ: Mapping[str, str]) -> bool:
    """Return whether the engine reads `.tofu` files; unknown for a saved plan unless an engine is named."""
    setting = settings.get("engine")
    named = None if setting is None else EngineChoice(name=str(setting.value), root=root)
    choice = named or written_engine(root, environ, options.config)
    if not options.is_live and choice.name is None:
        return True
    return likely_kind(choice, environ=environ) != "terraform"


def _looks_up(settings: Mapping[str, Setting]) -> bool:
    given = settings.get("parent_config")
    return given is None or given.value != "off"
