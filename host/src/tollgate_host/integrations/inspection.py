"""Inspects integrations without a plan: starts each, initializes it, and stops it."""

import subprocess
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from tollgate_runtime.errors import RemoteProtocolError

from tollgate_host.config.model import HostConfig, IntegrationConfig
from tollgate_host.errors import ProcessError
from tollgate_host.integrations.environment import child_environment
from tollgate_host.integrations.errors import InitializeFailed
from tollgate_host.integrations.initialize import Initialized, introduction_from_json
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.problems import config_problems_of, problem_of
from tollgate_host.integrations.run_environment import RunEnvironment, RunFacts

_DESCRIBE_SECONDS = 10.0

Status = Literal["ready", "failed", "not enabled", "not found", "not decided"]


class Inspected(Struct, frozen=True, kw_only=True):
    """An inspected integration.

    Attributes:
        status: its status in a run.
        introduction: its answer to `initialize`, or None.
        hooks: the hooks it would be called at.
        problem: why it cannot be used, or empty.
    """

    config: IntegrationConfig
    status: Status
    introduction: Initialized | None = None
    hooks: tuple[str, ...] = ()
    problem: str = ""


async def inspect(config: HostConfig, surroundings: RunEnvironment) -> list[Inspected]:
    """Return every integration in the order of the configuration."""
    startable = tuple(item for item in config.enabled if item.command is not None and item.deferred is None)
    manager = Manager(replace(config, integrations=startable), surroundings)
    manager.spawn()
    manager.initialize(RunFacts())
    async with manager.running():
        await manager.start()
    return [
        _started(item, manager) if item.id in manager.integrations else _not_started(item, surroundings)
        for item in config.integrations
    ]


def _started(config: IntegrationConfig, manager: Manager) -> Inspected:
    integration = manager.integrations[config.id]
    failure: ProcessError | None = integration.failure
    problem = "" if failure is None else _describe(config, failure)
    if integration.garbage is not None:
        where = "something other than messages to its standard output"
        stray = f'Integration "{config.name}" wrote {where}: {integration.garbage}.'
        problem = f"{problem}\n{stray}".strip()
    return Inspected(
        config=config,
        status="failed" if problem else "ready",
        introduction=integration.introduction,
        hooks=integration.hooks,
        problem=problem,
    )


def _describe(config: IntegrationConfig, failure: ProcessError) -> str:
    """Return why it failed, with each mistake in its configuration on its own line."""
    if not isinstance(failure, InitializeFailed) or not failure.mistakes:
        return problem_of(config, failure).detail
    mistakes = config_problems_of(config, failure)
    places = [f"{one.range.file}:{one.range.start_line}: " if one.range else "" for one in mistakes]
    return "\n".join(f"{place}{one.detail}" for place, one in zip(places, mistakes, strict=True))


def _not_started(config: IntegrationConfig, surroundings: RunEnvironment) -> Inspected:
    if not config.enabled:
        return Inspected(config=config, status="not enabled")
    if config.deferred is None:
        return Inspected(config=config, status="not found", problem=f"integration not found: {config.source}")
    introduction = _described(config, surroundings)
    hooks = introduction.hooks if introduction else ()
    reason = config.deferred.reason
    return Inspected(config=config, status="not decided", introduction=introduction, hooks=hooks, problem=reason)


def _described(config: IntegrationConfig, surroundings: RunEnvironment) -> Initialized | None:
    """Return what a program that uses our runtime prints for `--describe`, or None."""
    try:
        finished = subprocess.run(
            [*config.argv, "--describe"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_DESCRIBE_SECONDS,
            check=False,
            cwd=config.folder or surroundings.folder,
            env=child_environment(surroundings.environ, name=config.name, run="", extra=config.env),
        )
        return introduction_from_json(msgspec.Raw(finished.stdout))
    except (OSError, subprocess.SubprocessError, RemoteProtocolError):
        return None
