"""Asks the integrations themselves: what they take for a name, what can be tagged, and what they would say.

Each is started as in a check and stopped again. One that is not installed is left out of the answer.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import anyio
import attrs
from msgspec.structs import replace
from tollgate_runtime.contract.methods import Hook

from tollgate_host.check.interrupt import Interrupted, until_interrupted
from tollgate_host.check.one_plan import Rules, check_plan
from tollgate_host.check.timing import Timing
from tollgate_host.config.model import HostConfig
from tollgate_host.config.program import SearchPath
from tollgate_host.errors import HostError
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.run_environment import RunEnvironment
from tollgate_host.integrations.run_environment import RunFacts as RunFacts
from tollgate_host.plan.saved_plan import SavedPlan
from tollgate_host.propose.proposal import Section, to_config
from tollgate_host.report.raw import RawFinding, RawResult, RunInput

WORKSPACE = "default"


@attrs.frozen
class Answers:
    """The integrations' answers about a plan."""

    run: RunInput

    def metadata(self, integration: str) -> dict[str, dict[str, Any]]:
        """Return the metadata of an integration by address."""
        return {
            result.address: dict(result.metadata)
            for result in self._results(integration)
            if result.address is not None and result.metadata
        }

    def findings(self, integration: str) -> Iterator[tuple[str | None, RawFinding]]:
        """Yield failing and warning findings with their addresses."""
        for result in self._results(integration):
            for finding in result.findings:
                if finding.status in ("fail", "warn"):
                    yield finding.address or result.address, finding

    def at_stage(self, integration: str, hook: Hook) -> dict[str, Any]:
        """Return the metadata of an integration about the whole plan."""
        found = [result for result in self._results(integration) if result.hook == hook and result.address is None]
        return dict(found[-1].metadata) if found else {}

    def _results(self, integration: str) -> Iterator[RawResult]:
        return (result for result in self.run.results if result.integration == integration)


def is_installed(source: str) -> bool:
    """Return whether there is such a command."""
    return SearchPath.of_process().find(source) is not None


def ask(plan: SavedPlan, sections: Sequence[Section], *, root: Path, labels: dict[str, Any] | None = None) -> Answers:
    """Send a plan through the hooks of some integrations with their proposed configuration, and return the answers.

    Raises:
        ConfigError: one of them refuses it.
        HostError: one of them did not do its work.
        Interrupted: the user or the system ended the run.
    """
    path = SearchPath.of_process()
    integrations = [replace(to_config(one), command=path.find(one.source)) for one in sections]
    config = HostConfig(root=root, integrations=tuple(integrations))
    manager = Manager(config, RunEnvironment(environ=os.environ, folder=root.resolve()))
    manager.spawn()
    try:
        manager.initialize(RunFacts(terraform_version=plan.terraform_version, workspace=WORKSPACE))
        run = anyio.run(_run, plan, manager, Rules(is_blocking=_never, root=root.as_posix(), labels=labels))
    finally:
        manager.kill()
    for one in run.integrations:
        if one.error is not None:
            raise HostError(f"{one.source} cannot be asked what it sees: {one.error}")
    return Answers(run)


async def _run(plan: SavedPlan, manager: Manager, rules: Rules) -> RunInput:
    answered: list[RunInput] = []
    async with until_interrupted(manager.kill) as interrupted:
        answered.append(await check_plan(plan, manager, rules, Timing()))
    if interrupted:
        raise Interrupted(interrupted[0])
    return answered[0]


def _never(_: RawResult) -> bool:
    """Return False: no result stops the calls, so that every integration answers."""
    return False
