"""Checks that names are unique, except for one integration under several aliases of a provider."""

from collections.abc import Iterable

from tollgate_hcl.problem import Problem

from tollgate_host.config.model import IntegrationConfig


def without_duplicates(
    integrations: Iterable[IntegrationConfig],
) -> tuple[tuple[IntegrationConfig, ...], tuple[Problem, ...]]:
    """Return the first integration of each name, and a problem for each further one.

    One without a source, which is a mistake itself, counts too, but is not kept.
    """
    kept: list[IntegrationConfig] = []
    of_name: dict[str, list[IntegrationConfig]] = {}
    problems: list[Problem] = []
    for item in integrations:
        earlier = of_name.setdefault(item.name, [])
        rival = next((other for other in earlier if _collides(item, other)), None)
        if rival is None:
            earlier.append(item)
            kept += [item] if item.source else []
        elif item.place is not None:
            detail = f'An integration named "{item.name}" was already configured at {rival.declared}.'
            problems.append(item.place.problem("Duplicate integration configuration", detail))
    return tuple(kept), tuple(problems)


def _collides(one: IntegrationConfig, other: IntegrationConfig) -> bool:
    are_aliases = one.level == other.level == "provider" and one.provider == other.provider
    return not are_aliases or one.alias == other.alias
