"""One resource at one hook of a live run: wave by wave of integrations, in the order of the configuration."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import attrs

from tollgate.hooks.answers import Question
from tollgate.hooks.ask import asked
from tollgate.hooks.forms import Forms, Subject, hook_action
from tollgate.hooks.registry import Registry
from tollgate.hooks.spec import POINTS
from tollgate.hooks.target import Target
from tollgate.report.raw import RawResult


@attrs.frozen(kw_only=True)
class Chain:
    """Calls the integrations of a run.

    Attributes:
        targets: the integrations by the names that the registry knows them by.
        registry: who is called at which hook.
        is_blocking: whether a result ends the chain of a pre-hook.
    """

    targets: Mapping[str, Target]
    registry: Registry
    is_blocking: Callable[[RawResult], bool]

    def wants(self, hook: str, provider: str, alias: str | None) -> bool:
        """Whether anybody is called at a hook for a resource of a provider."""
        return bool(self.registry.for_resource(hook, provider, alias))

    async def call(
        self, hook: str, subject: Subject, *, only: Callable[[str], bool] = lambda _: True
    ) -> list[RawResult]:
        """Sends a resource to everybody at a hook; after a `fail` of a pre-hook nobody else is asked.

        Args:
            hook: the hook point.
            subject: the resource.
            only: by the name that the user gave, who is called at all.
        """
        forms = Forms(subject)
        wire = forms.wire
        results: list[RawResult] = []
        metadata: dict[str, Any] = {}
        for wave in self.registry.waves(hook, wire["provider"], wire["provider_alias"]):
            answers: list[Awaitable[RawResult]] = []
            for target in [self.targets[id_] for id_ in wave]:
                if only(target.name):
                    previous = metadata if target.reads_previous else {}
                    params = forms.params(hook, send_sensitive=target.send_sensitive, previous=previous)
                    question = Question(target.name, hook, wire["address"], wire["type"], hook_action(hook, wire))
                    answers.append(asked(target, question, params))
            told = [await answer for answer in answers]
            results += told
            metadata |= {result.integration: result.metadata for result in told if result.metadata}
            if POINTS[hook].stops_at_fail and any(self._stops(result) for result in told):
                break
        return results

    def _stops(self, result: RawResult) -> bool:
        says_something = result.status != "success" or bool(result.findings)
        return says_something and self.is_blocking(result)
