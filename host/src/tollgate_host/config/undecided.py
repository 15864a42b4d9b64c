"""Problems for integrations that the files alone do not decide."""

from collections.abc import Iterator

from tollgate_hcl.problem import Problem

from tollgate_host.config.model import Deferred, HostConfig, IntegrationConfig, ProviderBlock

_SUMMARY = "Integration not decided"


def undecided_problems(config: HostConfig) -> Iterator[Problem]:
    """Yield a problem for everything that the files alone do not decide, for runs that cannot evaluate it."""
    for item in config.enabled:
        if item.deferred is not None:
            yield integration_problem(item, item.deferred)
        elif item.is_repeated:
            yield repeated_problem(item)
    for block in config.providers:
        if block.undecided is not None:
            yield block_problem(block, block.undecided)


def integration_problem(item: IntegrationConfig, deferred: Deferred) -> Problem:
    """Return the problem of an integration whose settings nobody evaluates on a saved plan."""
    settings = " and ".join(f"--set '{item.name}.{setting}=VALUE'" for setting in deferred.settings)
    detail = f"{deferred.reason} On a saved plan, give {settings}, or leave it out: --skip {item.name}."
    return Problem(summary=_SUMMARY, detail=detail) if item.place is None else item.place.problem(_SUMMARY, detail)


def repeated_problem(item: IntegrationConfig) -> Problem:
    """Return the problem of an integration of a provider whose instances are unknown."""
    detail = (
        f'The instances of {item.provider}.{item.alias}, each with a "{item.name}" of its own, are known only while '
        f"the engine plans or applies. Write `for_each` from variables and locals, or leave it out: --skip {item.name}."
    )
    place = item.place
    return Problem(summary=_SUMMARY, detail=detail) if place is None else place.problem(_SUMMARY, detail)


def block_problem(block: ProviderBlock, deferred: Deferred) -> Problem:
    """Return the problem of a list of integrations that nobody evaluates on a saved plan."""
    detail = f"{deferred.reason} On a saved plan the integrations of this provider are not called."
    return block.place.problem("Integrations not decided", detail, "warning")
