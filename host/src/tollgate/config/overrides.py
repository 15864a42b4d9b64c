"""What the environment and the command line change about the integrations: pure functions on a `HostConfig`.

The command line is stronger than the environment, the environment stronger than the files; each setting that is
changed remembers by what.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

import attrs

from tollgate.config.assignment import assign
from tollgate.config.model import HostConfig, IntegrationConfig, Origin
from tollgate.config.position import SourceFile
from tollgate.config.problem import Problem, suggestion
from tollgate.config.tree import Node

Channel = Literal["environment", "flag"]


@attrs.frozen(kw_only=True)
class Override:
    """One change as given: its text, the flag or variable that gave it, and which of the two that is."""

    text: str
    name: str
    channel: Channel

    def node(self, start: int = 0, end: int | None = None) -> Node:
        """A part of the text, for a message to point at."""
        source = SourceFile(self.name, self.text.encode(errors="replace"))
        return Node(source, start, len(self.text) if end is None else end)

    def origin(self) -> Origin:
        """The origin of what it sets."""
        return Origin(kind=self.channel, name=self.name, place=self.node())


@attrs.frozen(kw_only=True)
class Overrides:
    """The changes that one channel asks for.

    Attributes:
        config_file: the file to read in the place of `integrations.hcl`.
        integrations: `NAME=SOURCE`, each.
        assignments: `name.key=value`, each.
        only: the names of those that run; None if nothing is said about it.
        skip: the names of those that do not run; None likewise.
    """

    config_file: Override | None = None
    integrations: tuple[Override, ...] = ()
    assignments: tuple[Override, ...] = ()
    only: tuple[Override, ...] | None = None
    skip: tuple[Override, ...] | None = None


def overrides_from_flags(
    *,
    config: str | None = None,
    integration: Sequence[str] = (),
    assignments: Sequence[str] = (),
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
) -> Overrides:
    """What the flags `--config`, `--integration`, `--set`, `--only` and `--skip` ask for, as they were given."""
    return Overrides(
        config_file=_flag("--config", config) if config else None,
        integrations=tuple(_flag("--integration", text) for text in integration),
        assignments=tuple(_flag("--set", text) for text in assignments),
        only=_names([_flag("--only", text) for text in only]),
        skip=_names([_flag("--skip", text) for text in skip]),
    )


def overrides_from_environment(environ: Mapping[str, str]) -> Overrides:
    """What `TOLLGATE_CONFIG`, `_INTEGRATION`, `_SET`, `_ONLY` and `_SKIP` ask for.

    `TOLLGATE_SET` and `TOLLGATE_INTEGRATION` hold one item per line; so do further variables whose names begin with
    `TOLLGATE_SET_` or `TOLLGATE_INTEGRATION_`, in the order of their names.
    """
    config = environ.get("TOLLGATE_CONFIG", "").strip()
    return Overrides(
        config_file=_variable("TOLLGATE_CONFIG", config) if config else None,
        integrations=tuple(_lines(environ, "TOLLGATE_INTEGRATION")),
        assignments=tuple(_lines(environ, "TOLLGATE_SET")),
        only=_names([_variable("TOLLGATE_ONLY", environ.get("TOLLGATE_ONLY", ""))]),
        skip=_names([_variable("TOLLGATE_SKIP", environ.get("TOLLGATE_SKIP", ""))]),
    )


def chosen_config_file(overrides: Sequence[Overrides]) -> Path | None:
    """The file to read in the place of `integrations.hcl`, by the strongest channel that names one."""
    named = [item.config_file for item in overrides if item.config_file is not None]
    return Path(named[-1].text) if named else None


def apply_overrides(
    config: HostConfig, overrides: Sequence[Overrides], *, directory: Path
) -> tuple[HostConfig, tuple[Problem, ...]]:
    """The configuration as changed, and what could not be done.

    Args:
        config: as loaded.
        overrides: the channels, the weakest first.
        directory: what a relative source of `--integration` is relative to.
    """
    problems: list[Problem] = []
    integrations = list(config.integrations)
    for channel in overrides:
        for override in channel.integrations:
            integrations = _with_source(integrations, override, directory, problems)
    for channel in overrides:
        for override in channel.assignments:
            integrations = _with_assignment(integrations, override, problems)
    only = _strongest([channel.only for channel in overrides])
    skip = _strongest([channel.skip for channel in overrides])
    integrations = [_chosen(item, only, skip) for item in integrations]
    problems += _unknown_names((*only, *skip), integrations)
    return attrs.evolve(config, integrations=tuple(integrations)), tuple(problems)


def _with_source(
    integrations: list[IntegrationConfig], override: Override, directory: Path, problems: list[Problem]
) -> list[IntegrationConfig]:
    name, equals, source = (part.strip() for part in override.text.partition("="))
    if not (name and equals and source):
        detail = f"{override.name} takes NAME=SOURCE: the integration's name and the program that it is."
        problems.append(override.node().problem("Invalid override", detail))
        return integrations
    origin = attrs.evolve(override.origin(), place=override.node(override.text.rindex(source)))
    changed = [_replaced(item, source, directory, origin) if item.name == name else item for item in integrations]
    if any(item.name == name for item in integrations):
        return changed
    added = IntegrationConfig(name=name, source="", place=override.node(0, len(name)), origins={"name": origin})
    at = sum(item.level == "terraform" for item in integrations)
    return [*integrations[:at], _replaced(added, source, directory, origin), *integrations[at:]]


def _replaced(item: IntegrationConfig, source: str, directory: Path, origin: Origin) -> IntegrationConfig:
    return attrs.evolve(item, source=source, directory=directory, origins={**item.origins, "source": origin})


def _with_assignment(
    integrations: list[IntegrationConfig], override: Override, problems: list[Problem]
) -> list[IntegrationConfig]:
    name = _name_in(override.text, integrations)
    if name is None:
        problems.append(_unknown_target(override, integrations))
        return integrations
    changed: list[IntegrationConfig] = []
    for item in integrations:
        if item.name == name:
            item, problem = assign(item, override.node(), after=len(name), origin=override.origin())
            problems += [problem] if problem is not None and problem not in problems else []
        changed.append(item)
    return changed


def _name_in(text: str, integrations: Iterable[IntegrationConfig]) -> str | None:
    """The longest name that an assignment begins with; a name may itself have dots."""
    names = {item.name for item in integrations}
    fitting = [name for name in names if text.startswith(name) and text[len(name) : len(name) + 1] in (".", "[")]
    return max(fitting, key=len, default=None)


def _unknown_target(override: Override, integrations: Sequence[IntegrationConfig]) -> Problem:
    path = override.text.partition("=")[0]
    if "=" not in override.text or "." not in path:
        detail = f"{override.name} takes NAME.KEY=VALUE: the integration's name, the setting and its value."
        return override.node().problem("Invalid override", detail)
    name = path.partition(".")[0]
    return _unknown(override.node(0, len(name)), name, integrations)


def _unknown(node: Node, name: str, integrations: Sequence[IntegrationConfig]) -> Problem:
    names = list(dict.fromkeys(item.name for item in integrations))
    known = f" Configured: {', '.join(names)}." if names else " None is configured."
    detail = f'There is no integration "{name}".{suggestion(name, names) or known}'
    return node.problem("Unknown integration", detail)


def _chosen(item: IntegrationConfig, only: tuple[Override, ...], skip: tuple[Override, ...]) -> IntegrationConfig:
    enabled, reason = item.enabled, None
    if only:
        match = next((override for override in only if override.text in (item.name, item.id)), None)
        enabled, reason = match is not None, match or only[0]
    match = next((override for override in skip if override.text in (item.name, item.id)), None)
    if match is not None:
        enabled, reason = False, match
    if reason is None or enabled == item.enabled:
        return item
    return attrs.evolve(item, enabled=enabled, origins={**item.origins, "enabled": reason.origin()})


def _unknown_names(overrides: Iterable[Override], integrations: Sequence[IntegrationConfig]) -> list[Problem]:
    known = {name for item in integrations for name in (item.name, item.id)}
    return [_unknown(item.node(), item.text, integrations) for item in overrides if item.text not in known]


def _strongest(given: Sequence[tuple[Override, ...] | None]) -> tuple[Override, ...]:
    said = [item for item in given if item is not None]
    return said[-1] if said else ()


def _names(overrides: Iterable[Override]) -> tuple[Override, ...] | None:
    """The single names in texts such as `a,b c`; None if there are none."""
    single = [attrs.evolve(item, text=name) for item in overrides for name in item.text.replace(",", " ").split()]
    return tuple(single) or None


def _lines(environ: Mapping[str, str], name: str) -> Iterable[Override]:
    for variable in sorted(key for key in environ if key == name or key.startswith(f"{name}_")):
        for line in environ[variable].splitlines():
            if line.strip():
                yield _variable(variable, line.strip())


def _flag(name: str, text: str) -> Override:
    return Override(text=text, name=name, channel="flag")


def _variable(name: str, text: str) -> Override:
    return Override(text=text, name=name, channel="environment")
