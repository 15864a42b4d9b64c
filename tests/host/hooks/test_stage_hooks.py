"""The hooks around a stage: in order at its start, all at once when it is complete."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tollgate_host.errors import ProcessError
from tollgate_host.hooks.provider_scope import ProviderScope
from tollgate_host.hooks.registry import Registry
from tollgate_host.hooks.stage_hooks import Stages
from tollgate_host.report.raw import RawResult

pytestmark = pytest.mark.anyio

Make = Callable[..., Any]
HOOKS = ("plan-stage-start", "plan-stage-complete", "apply-stage-start")
FACTS: dict[str, Any] = {"operation": "apply", "workspace": "prod", "configuration": {"modules": {"": {}}}}


def stages(*targets: Any, scopes: Mapping[str, ProviderScope] | None = None) -> tuple[Stages, list[RawResult]]:
    registry = Registry()
    for one in targets:
        registry.add(one.name, HOOKS, (scopes or {}).get(one.name))
    results: list[RawResult] = []
    made = Stages(
        targets={one.name: one for one in targets},
        registry=registry,
        facts=FACTS,
        is_blocking=lambda result: result.status == "fail",
        record=results.append,
    )
    return made, results


def always(**answer: Any) -> Callable[[str, Any], Any]:
    return lambda _hook, _params: answer


def never(_hook: str, _params: Any) -> None:
    """Keep a call until the test answers it."""


async def test_a_stage_begins_unless_one_refuses_and_nobody_is_called_after_that(target: Make) -> None:
    first, second = target("first", always(status="warn")), target("second", always(status="fail"))
    third = target("third")
    found, results = stages(first, second, third)
    assert not await found.begin("plan")
    assert [(one.integration, one.status) for one in results] == [("first", "warn"), ("second", "fail")]
    assert third.calls == []
    assert await stages(first, third)[0].begin("plan")


async def test_a_start_tells_what_is_known_of_the_run_and_a_second_process_is_told_too(target: Make) -> None:
    it = target("it")
    await stages(it)[0].begin("apply")
    [(hook, params)] = it.calls
    assert hook == "apply-stage-start"
    assert {name: params[name] for name in FACTS} == FACTS
    assert (params["stage"], params["resources"]) == ("apply", [])
    assert it.greetings == {"apply-stage-start": params}


async def test_an_integration_of_one_provider_is_not_told_of_the_whole_configuration(target: Make) -> None:
    it = target("it")
    await stages(it, scopes={"it": ProviderScope(source="hashicorp/aws")})[0].begin("plan")
    assert it.calls[0][1]["configuration"] == {"modules": {}}


async def test_one_that_is_started_late_is_told_of_the_stage_alone(target: Make) -> None:
    early, late = target("early"), target("late")
    found, _ = stages(early, late)
    await found.begin("apply")
    for one in (early, late):
        one.calls.clear()
    await found.begin_late("late")
    assert [hook for hook, _ in late.calls] == ["apply-stage-start"]
    assert early.calls == []


async def test_one_that_has_left_the_run_is_not_called(target: Make) -> None:
    gone = target("gone", failure=ProcessError("exited with status 1", integration="gone"))
    found, results = stages(gone)
    assert await found.begin("plan")
    await found.complete("plan", lambda _entry, _streamed: b"{}")
    assert results == []


async def test_answers_to_a_completed_stage_are_told_in_the_order_of_the_files(target: Make) -> None:
    slow, quick = target("slow", never), target("quick")

    def release(_hook: str, _params: Any) -> Any:
        slow.give(slow.kept.pop(), {"status": "success"})
        return {"status": "success"}

    quick.reply = release
    found, results = stages(slow, quick)
    await found.complete("plan", lambda _entry, _streamed: b"{}")
    assert [one.integration for one in results] == ["slow", "quick"]


async def test_one_that_has_collected_the_resources_gets_them_all_if_it_had_to_be_started_again(target: Make) -> None:
    it = target("it")

    def reply(_hook: str, params: Any) -> Any:
        it.restarts += params["is_streamed"]
        return {"status": "success"}

    it.reply = reply
    found, results = stages(it)

    def params(_entry: Any, is_streamed: bool) -> bytes:
        return b'{"is_streamed": true}' if is_streamed else b'{"is_streamed": false}'

    await found.complete("plan", params, has_collected=lambda _entry: True)
    assert [sent["is_streamed"] for _, sent in it.calls] == [True, False]
    assert len(results) == 1
