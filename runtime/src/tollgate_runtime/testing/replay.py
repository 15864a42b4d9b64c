"""Plays a plan to an integration: the plan's stages and every change, as a host would."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from tollgate_runtime.app import Integration
from tollgate_runtime.contract.plan import Operation, Resource
from tollgate_runtime.contract.results import Result, merge
from tollgate_runtime.testing.client import Client, connect
from tollgate_runtime.testing.plans import PlanLike, resources_from_plan


class Replay(msgspec.Struct, frozen=True):
    """The answers of an integration to a plan.

    Attributes:
        results: the answer for each resource, by address.
        stages: the answers to the stage hooks, by hook.
    """

    results: dict[str, Result]
    stages: dict[str, Result]

    @property
    def failed(self) -> list[str]:
        """Return the addresses that failed."""
        return [address for address, result in self.results.items() if result.status == "fail"]


def replay(target: Integration | str | Sequence[str], plan: PlanLike, *, config: Any = None) -> Replay:
    """Start an integration, play a plan to it and return its answers."""
    with connect(target, config=config) as client:
        return replay_to(client, list(resources_from_plan(plan)))


def replay_to(client: Client, resources: Sequence[Resource]) -> Replay:
    """Play resources to an integration that is already there."""
    hooks = client.introduction["hooks"]
    operation = Operation(
        operation="plan",
        stage="plan",
        resources=list(resources),
        summary=dict(Counter(resource.action for resource in resources)),
    )
    stages: dict[str, Result] = {}
    if "plan-stage-start" in hooks:
        stages["plan-stage-start"] = client.call("plan-stage-start", Operation(operation="plan", stage="plan"))
    results: dict[str, Result] = {}
    for resource in resources:
        answers = [client.call(hook, resource) for hook in ("pre-plan", "post-plan") if hook in hooks]
        if answers:
            results[resource.display] = merge(answers)
    if "plan-stage-complete" in hooks:
        stages["plan-stage-complete"] = client.call("plan-stage-complete", operation)
    return Replay(results, stages)
