"""The integrations at one hook of one resource in a live run."""

from collections.abc import Callable
from typing import Any

import anyio
import pytest
from tollgate.hooks.chain import Chain
from tollgate.hooks.registry import Registry
from tollgate.report.raw import RawResult

pytestmark = pytest.mark.anyio

Make = Callable[..., Any]


def chain_of(*targets: Any, hooks: tuple[str, ...] = ("post-plan",)) -> Chain:
    registry = Registry()
    for one in targets:
        registry.add(one.name, hooks, reads_previous=one.reads_previous)
    by_name = {one.name: one for one in targets}
    return Chain(targets=by_name, registry=registry, is_blocking=lambda result: result.status == "fail")


def always(answer: Any) -> Callable[[str, dict[str, Any]], Any]:
    """Answers every call alike; None keeps it."""

    def reply(_hook: str, _params: dict[str, Any]) -> Any:
        return answer

    return reply


async def test_who_reads_nothing_of_others_is_asked_at_the_same_time_and_answers_keep_the_order_of_the_configuration(
    target: Make, resource: Make
):
    first, second = (target(name, always(None), reads_previous=False) for name in ("first", "second"))
    results: list[RawResult] = []

    async def call() -> None:
        results.extend(await chain_of(first, second).call("post-plan", resource()))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(call)
        await anyio.wait_all_tasks_blocked()
        assert [len(one.kept) for one in (first, second)] == [1, 1]
        second.give(second.kept[0], {"status": "success"})
        first.give(first.kept[0], {"status": "warn", "message": "hm"})
    assert [(one.integration, one.status) for one in results] == [("first", "warn"), ("second", "success")]


async def test_who_reads_what_others_said_is_asked_after_them(target: Make, resource: Make):
    first = target("first", always({"status": "success", "metadata": {"of": "first"}}), reads_previous=False)
    reader, last = target("reader"), target("last", reads_previous=False)
    await chain_of(first, reader, last).call("post-plan", resource())
    seen = [[params["resource"]["previous_metadata"] for _, params in one.calls] for one in (first, reader, last)]
    assert seen == [[{}], [{"first": {"of": "first"}}], [{}]]


async def test_before_a_change_nobody_is_asked_after_a_fail(target: Make, resource: Make):
    first = target("first", always({"status": "fail", "message": "no"}), reads_previous=False)
    second = target("second", reads_previous=False)
    results = await chain_of(first, second, hooks=("pre-apply",)).call("pre-apply", resource())
    assert [one.status for one in results] == ["fail"]
    assert second.calls == []
