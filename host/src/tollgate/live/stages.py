"""The hooks around a whole stage: `init`, `plan` and `apply`, each before it begins and when it is complete."""

from collections.abc import Callable, Mapping
from typing import Any

import anyio
import attrs
from tollgate_runtime.core.codec import encode_value

from tollgate.gate.ledger import Ledger
from tollgate.hooks.ask import ask
from tollgate.hooks.registry import Entry, Registry
from tollgate.hooks.scope import ProviderScope
from tollgate.process.integration import Integration
from tollgate.report.raw import RawResult

CompleteParams = Callable[[ProviderScope | None, bool], bytes]
"""The params of a completed stage, for a scope and with or without sensitive values."""


@attrs.define(kw_only=True, eq=False)
class Stages:
    """Calls stage hooks.

    Attributes:
        facts: the members of an Operation that stay the same: workspace, root, terraform_version, configuration.
        is_blocking: whether an answer means that the stage must not begin.
    """

    integrations: Mapping[str, Integration]
    registry: Registry
    ledger: Ledger
    facts: Mapping[str, Any]
    is_blocking: Callable[[RawResult], bool]
    _begun: str = ""

    def wants(self, hook: str) -> bool:
        """Whether anybody is called at a stage hook."""
        return bool(self.registry.for_stage(hook))

    async def begin(self, stage: str, operation: str) -> bool:
        """Calls `…-stage-start`, one integration after another; False if one says that the stage must not begin."""
        self._begun = f"{stage}-stage-start"
        for entry in self._called_at(self._begun):
            result = await self._started(entry, operation)
            if result.status != "success" and self.is_blocking(result):
                return False
        return True

    async def begin_late(self, name: str, operation: str) -> None:
        """Tells an integration that has only just started what stage it has come into."""
        for entry in self._called_at(self._begun):
            if entry.name == name:
                await self._started(entry, operation)

    async def complete(self, stage: str, params: CompleteParams) -> list[RawResult]:
        """Calls `…-stage-complete` of all at once."""
        hook = f"{stage}-stage-complete"
        results: dict[str, RawResult] = {}

        async def one(entry: Entry) -> None:
            target = self.integrations[entry.name]
            results[entry.name] = await ask(target, hook, params(entry.scope, target.send_sensitive))

        async with anyio.create_task_group() as tasks:
            for entry in self._called_at(hook):
                tasks.start_soon(one, entry)
        for result in results.values():
            self.ledger.record_stage(result)
        return list(results.values())

    def operation(self, operation: str, resources: list[Any], summary: Mapping[str, int]) -> dict[str, Any]:
        """An Operation."""
        return {"operation": operation, "resources": resources, "summary": summary, "outputs": {}, **self.facts}

    async def _started(self, entry: Entry, operation: str) -> RawResult:
        target = self.integrations[entry.name]
        facts = self.operation(operation, [], {})
        if entry.scope is not None:
            facts["configuration"] = {"modules": {}}
        params = encode_value(facts)
        result = await ask(target, self._begun, params)
        self.ledger.record_stage(result)
        target.greet_with(self._begun, params)
        return result

    def _called_at(self, hook: str) -> list[Entry]:
        return [
            entry
            for entry in self.registry.entries
            if hook in entry.hooks and self.integrations[entry.name].failure is None
        ]
