"""Applies overrides to a configuration: pure functions on a `HostConfig`.

The command line overrides the environment, and the environment the files; each changed setting records its origin.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace
from tollgate_hcl.problem import Problem, suggestion
from tollgate_hcl.tree import Node

from tollgate_host.config.model import HostConfig, IntegrationConfig, Origin
from tollgate_host.config.overrides.assignment import assign
from tollgate_host.config.overrides.override import Override, Overrides


def apply_overrides(
    config: HostConfig, overrides: Sequence[Overrides], *, directory: Path
) -> tuple[HostConfig, tuple[Problem, ...]]:
    """Return the changed configuration, and the problems.

    Args:
        config: as loaded.
        overrides: the channels, the weakest first.
        directory: what a relative source among them is relative to.
    """
    problems: list[Problem] = []
    integrations = list(config.integrations)
    for channel in overrides:
        for override in channel.integrations:
            integrations = _with_source(integrations, override, directory, problems)
        for override in channel.assignments:
            integrations = _with_assignment(integrations, override, directory, problems)
    only = _strongest([channel.only for channel in overrides])
    skip = _strongest([channel.skip for channel in overrides])
    integrations = [_choose(item, only, skip) for item in integrations]
    problems += _unknown_names((*only, *skip), integrations)
    return replace(config, integrations=tuple(integrations)), tuple(problems)


def _with_source(
    integrations: list[IntegrationConfig], override: Override, directory: Path, problems: list[Problem]
) -> list[IntegrationConfig]:
    name, equals, source = (part.strip() for part in override.text.partition("="))
    if not (name and equals and source):
        detail = f"{override.name} takes NAME=SOURCE: the integration's name and the program that it is."
        problems.append(override.node().problem("Invalid override", detail))
        return integrations
    origin = replace(override.origin(), place=override.node(override.text.rindex(source)))
    changed = [_replace(item, source, directory, origin) if item.name == name else item for item in integrations]
    if any(item.name == name for item in integrations):
        return changed
    added = IntegrationConfig(name=name, source="", place=override.node(0, len(name)), origins={"name": origin})
    at = sum(item.level == "terraform" for item in integrations)
    return [*integrations[:at], _replace(added, source, directory, origin), *integrations[at:]]


def _replace(item: IntegrationConfig, source: str, directory: Path, origin: Origin) -> IntegrationConfig:
    return replace(item, source=source, directory=directory, origins={**item.origins, "source": origin})


def _with_assignment(
    integrations: list[IntegrationConfig], override: Override, directory: Path, problems: list[Problem]
) -> list[IntegrationConfig]:
    name = _name_in(override.text, integrations)
    if name is None:
        problems.append(_unknown_target(override, integrations))
        return integrations
    changed: list[IntegrationConfig] = []
    for item in integrations:
        if item.name != name:
            changed.append(item)
            continue
        after, problem = assign(item, override.node(), after=len(name), origin=override.origin())
        changed.append(after if after.source == item.source else replace(after, directory=directory))
        problems += [problem] if problem is not None and problem not in problems else []
    return changed


def _name_in(text: str, integrations: Iterable[IntegrationConfig]) -> str | None:
    """Return the longest name that an assignment begins with; a name may itself have dots."""
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


def _choose(item: IntegrationConfig, only: tuple[Override, ...], skip: tuple[Override, ...]) -> IntegrationConfig:
    enabled, reason = item.enabled, None
    if only:
        match = next((override for override in only if override.text in (item.name, item.id)), None)
        enabled, reason = match is not None, match or only[0]
    match = next((override for override in skip if override.text in (item.name, item.id)), None)
    if match is not None:
        enabled, reason = False, match
    if reason is None or enabled == item.enabled:
        return item
    return replace(item, enabled=enabled, origins={**item.origins, "enabled": reason.origin()})


def _unknown_names(overrides: Iterable[Override], integrations: Sequence[IntegrationConfig]) -> list[Problem]:
    known = {name for item in integrations for name in (item.name, item.id)}
    wrong = [item for item in overrides if item.text not in known]
    return [_unknown(item.node(), item.text, integrations) if item.text else _nameless(item) for item in wrong]


def _nameless(override: Override) -> Problem:
    detail = f"{override.name} takes the names of integrations, separated by commas; none is given."
    return Problem(summary="Invalid override", detail=detail)


def _strongest(given: Sequence[tuple[Override, ...] | None]) -> tuple[Override, ...]:
    said = [item for item in given if item is not None]
    return said[-1] if said else ()
