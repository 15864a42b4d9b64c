"""Finds the integrations of provider blocks whose settings come from the plan to check."""

from collections.abc import Sequence

from msgspec.structs import replace
from tollgate_hcl.problem import Problem

from tollgate_host.config.configure import configure_late
from tollgate_host.config.evaluated import integrations_from_live
from tollgate_host.config.load import Loaded
from tollgate_host.config.model import Deferred, HostConfig, IntegrationConfig, ProviderBlock
from tollgate_host.config.overrides.override import Overrides
from tollgate_host.config.undecided import block_problem, integration_problem, repeated_problem
from tollgate_host.plan.evaluation.provider_integrations import EvaluatedDeclaration, EvaluatedDeclarations
from tollgate_host.plan.saved_plan import SavedPlan


def integrations_of_plan(config: HostConfig, overrides: Sequence[Overrides], plan: SavedPlan) -> Loaded:
    """Return the integrations that the files alone do not configure, with problems for what the plan leaves open.

    Args:
        config: as loaded, with the integrations that run already.
        overrides: the changes of the environment and the command line.
        plan: the plan; its provider blocks are evaluated with its variables.
    """
    found: list[IntegrationConfig] = []
    problems: list[Problem] = []
    for block in config.providers:
        own = _own(config, block)
        if block.undecided is None and all(item.is_decided for item in own):
            continue
        keys = plan.provider_keys(block.name, block.alias) if block.is_repeated else [None]
        if keys is None:
            problems += [repeated_problem(item) for item in own if item.enabled and item.is_repeated]
        for key in keys or ():
            declared = plan.provider_integrations(block.name, block.alias, key)
            items, mistakes = _of_block(config, overrides, block, declared, key)
            found += items
            problems += mistakes
    return Loaded(config=replace(config, integrations=tuple(found)), problems=tuple(problems))


def _of_block(
    config: HostConfig,
    overrides: Sequence[Overrides],
    block: ProviderBlock,
    declared: EvaluatedDeclarations | None,
    key: str | None,
) -> tuple[list[IntegrationConfig], list[Problem]]:
    own = _own(config, block)
    running = {item.id for item in own if item.is_decided}
    declared = declared or EvaluatedDeclarations(is_whole=False)
    evaluated, mistakes = _evaluate(config, block, declared, key)
    loaded = configure_late(replace(config, integrations=evaluated), overrides)
    new = [item for item in loaded.config.enabled if item.id not in running]
    problems = [*mistakes, *loaded.problems]
    problems += [integration_problem(item, item.deferred) for item in new if item.deferred is not None]
    names = {item.name for item in evaluated}
    left = [item for item in own if item.enabled and item.deferred is not None and item.name not in names]
    problems += [integration_problem(item, item.deferred) for item in left if item.deferred is not None]
    if block.undecided is not None and not declared.is_whole:
        problems.append(block_problem(block, block.undecided))
    return [item for item in new if item.deferred is None], problems


def _evaluate(
    config: HostConfig, block: ProviderBlock, declared: EvaluatedDeclarations, key: str | None
) -> tuple[tuple[IntegrationConfig, ...], tuple[Problem, ...]]:
    """Return the integrations of a block; those with unknown settings are deferred."""
    named = {str(one.settings.get("name")): one for one in declared.listed} | dict(declared.blocks)
    items, problems = integrations_from_live(
        config,
        block,
        listed=[one.settings for one in declared.listed],
        blocks={name: one.settings for name, one in declared.blocks.items()},
        key=key,
    )
    return tuple(_waiting(item, named.get(item.name), block) for item in items), problems


def _waiting(item: IntegrationConfig, declared: EvaluatedDeclaration | None, block: ProviderBlock) -> IntegrationConfig:
    if declared is None or not declared.unknown:
        return item
    reason = f'{", ".join(declared.unknown)} of "{item.name}" is known only while the engine plans or applies.'
    place = item.place or block.place
    return replace(item, deferred=Deferred(settings=declared.unknown, reason=reason, range=place.range))


def _own(config: HostConfig, block: ProviderBlock) -> list[IntegrationConfig]:
    return [item for item in config.integrations if (item.provider, item.alias) == (block.name, block.alias)]
