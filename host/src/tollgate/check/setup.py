"""The configuration of a run, with the settings of the run itself and everything that is wrong with either."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from tollgate.check.options import CheckOptions
from tollgate.config.configure import configure, require
from tollgate.config.files import FileReader
from tollgate.config.load import Loaded
from tollgate.config.model import HostConfig, IntegrationConfig, Origin, Setting
from tollgate.config.options import settings_from, unknown_variables
from tollgate.config.overrides import Overrides, overrides_from_environment, overrides_from_flags
from tollgate.config.problem import Problem


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """A configuration that has been read.

    Attributes:
        loaded: the integrations, and what is wrong.
        settings: the settings of the run, as far as given.
        root: the root module's folder.
        reader: the files that were read.
        overrides: what the environment and the command line change.
    """

    loaded: Loaded
    settings: Mapping[str, Setting]
    root: Path
    reader: FileReader
    overrides: tuple[Overrides, ...] = ()

    @property
    def config(self) -> HostConfig:
        """The configuration, right or wrong."""
        return self.loaded.config

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What the user should know, and may ignore."""
        return tuple(problem for problem in self.loaded.problems if not problem.is_error)

    def text(self, name: str) -> str | None:
        """A setting that is a text, or None if it is not given."""
        setting = self.settings.get(name)
        return None if setting is None else str(setting.value)

    def number(self, name: str) -> int | None:
        """A setting that is a whole number, or None if it is not given."""
        setting = self.settings.get(name)
        return setting.value if setting is not None and isinstance(setting.value, int) else None

    def texts(self, name: str) -> tuple[str, ...]:
        """A setting that is a list of texts."""
        setting = self.settings.get(name)
        return tuple(map(str, setting.value)) if setting is not None and isinstance(setting.value, list) else ()


def read_setup(options: CheckOptions, environ: Mapping[str, str]) -> Setup:
    """Reads files, environment and flags; nothing raises, everything wrong is in `loaded.problems`."""
    settings, mistakes = settings_from(options.settings, environ)
    if options.reports:
        flag = Origin(kind="flag", name="--report")
        settings["report"] = Setting(value=list(options.reports), origin=flag)
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
    loaded = configure(root, overrides, reader=reader)
    undecided = () if options.is_live else _undecided(loaded.config)
    problems = (*mistakes, *loaded.problems, *undecided, *unknown_variables(environ))
    return Setup(
        loaded=replace(loaded, problems=problems),
        settings=settings,
        root=root,
        reader=reader,
        overrides=overrides,
    )


def require_setup(options: CheckOptions, environ: Mapping[str, str]) -> Setup:
    """The configuration, if a run can begin with it.

    Raises:
        ConfigError: it has errors.
    """
    setup = read_setup(options, environ)
    require(setup.loaded)
    return setup


def _undecided(config: HostConfig) -> Iterable[Problem]:
    """What only Terraform could evaluate, which nobody does on a saved plan."""
    for item in config.enabled:
        if item.deferred is not None:
            detail = (
                f"{item.deferred.reason} On a saved plan, give {_remedies(item)}, or leave it out: --skip {item.name}"
            )
            yield _problem(item, "Integration not decided", f"{detail}.")
    for block in config.providers:
        if block.undecided is not None:
            detail = f"{block.undecided.reason} On a saved plan the integrations of this provider are not called."
            yield block.place.problem("Integrations not decided", detail, "warning")


def _remedies(item: IntegrationConfig) -> str:
    settings = item.deferred.settings if item.deferred is not None else ()
    return " and ".join(f"--set '{item.name}.{setting}=VALUE'" for setting in settings)


def _problem(item: IntegrationConfig, summary: str, detail: str) -> Problem:
    return Problem(summary=summary, detail=detail) if item.place is None else item.place.problem(summary, detail)
