"""The call loop: one table of behaviour, held for both its callers."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import anyio
import attrs
import pytest
from tollgate_host.errors import ProcessError
from tollgate_host.hooks.pipeline import Pipeline
from tollgate_host.hooks.registry import Registry
from tollgate_host.report.raw import RawResult

pytestmark = pytest.mark.anyio

Make = Callable[..., Any]
Reply = Callable[[str, dict[str, Any]], Any]
HOOKS = ("pre-plan", "post-plan")


def always(answer: Any) -> Reply:
    """Answers every call alike; None keeps it."""

    def reply(_hook: str, _params: dict[str, Any]) -> Any:
        return answer

    return reply


@attrs.define
class Drive:
    """Sends resources through hooks, as a saved plan does or as a live run does, and keeps what came of it."""

    pipeline: Pipeline
    is_live: bool
    results: list[RawResult] = attrs.field(factory=list[RawResult])

    async def run(self, resources: Iterable[Any], hooks: Sequence[str]) -> None:
        if not self.is_live:
            await self.pipeline.run(resources, hooks, record=self.results.append)
            return
        async with anyio.create_task_group() as tasks:
            for one in resources:
                tasks.start_soon(self._call, one, hooks)

    async def _call(self, resource: Any, hooks: Sequence[str]) -> None:
        for hook in hooks:
            results = await self.pipeline.call(hook, resource)
            self.results += results
            if hook.startswith("pre-") and any(one.status == "fail" for one in results):
                return  # the engine does not go on


@pytest.fixture(params=["saved", "live"])
def is_live(request: pytest.FixtureRequest) -> bool:
    return request.param == "live"


def drive(is_live: bool, *targets: Any, hooks: tuple[str, ...] = HOOKS) -> tuple[Drive, list[RawResult]]:
    registry = Registry()
    for one in targets:
        registry.add(one.name, hooks, reads_previous=one.reads_previous)
    by_name = {one.name: one for one in targets}
    driven = Drive(Pipeline(by_name, registry, is_blocking=lambda result: result.status == "fail"), is_live)
    return driven, driven.results


@pytest.mark.requirement("P-2.1-17", "R-HOOK-01", "R-HOOK-02", "R-RPC-04")
async def test_a_resource_passes_each_hook_from_one_integration_to_the_next(
    is_live: bool, target: Make, resource: Make
):
    seen: list[tuple[str, str]] = []

    def note(name: str) -> Reply:
        def reply(hook: str, _params: dict[str, Any]) -> Any:
            seen.append((name, hook))
            return {"status": "success"}

        return reply

    loop, results = drive(is_live, target("a", note("a")), target("b", note("b")))
    await loop.run([resource()], HOOKS)
    assert seen == [("a", "pre-plan"), ("b", "pre-plan"), ("a", "post-plan"), ("b", "post-plan")]
    assert [(one.integration, one.hook) for one in results] == seen
    assert {(one.address, one.resource_type, one.action) for one in results} == {
        ("aws_instance.app", "aws_instance", "create")
    }


async def test_each_sees_the_metadata_of_those_before_it_and_of_no_other(is_live: bool, target: Make, resource: Make):
    def saying(name: str) -> Reply:
        def reply(hook: str, _params: dict[str, Any]) -> Any:
            return {"status": "success", "metadata": {"said": f"{name} at {hook}"}}

        return reply

    first, second, third = (target(name, saying(name)) for name in ("first", "second", "third"))
    loop, _ = drive(is_live, first, second, third)
    await loop.run([resource()], HOOKS)
    seen = [[params["resource"]["previous_metadata"] for _, params in one.calls] for one in (first, second, third)]
    assert seen == [
        [{}, {}],
        [{"first": {"said": "first at pre-plan"}}, {"first": {"said": "first at post-plan"}}],
        [
            {"first": {"said": "first at pre-plan"}, "second": {"said": "second at pre-plan"}},
            {"first": {"said": "first at post-plan"}, "second": {"said": "second at post-plan"}},
        ],
    ]


async def test_who_reads_nothing_of_others_does_not_wait_for_them(is_live: bool, target: Make, resource: Make):
    first, second = (target(name, always(None), reads_previous=False) for name in ("first", "second"))
    reader = target("reader")
    loop, results = drive(is_live, first, second, reader, hooks=("post-plan",))
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(loop.run, [resource("a.x")], HOOKS)
        await anyio.wait_all_tasks_blocked()
        assert (first.addresses, second.addresses, reader.addresses) == (["a.x"], ["a.x"], [])
        second.give(second.kept[0], {"status": "success", "metadata": {"said": "second"}})
        assert reader.addresses == []
        first.give(first.kept[0], {"status": "success", "metadata": {"said": "first"}})
    [(_, params)] = reader.calls
    read = params["resource"]["previous_metadata"]
    assert list(read.items()) == [("first", {"said": "first"}), ("second", {"said": "second"})]
    assert {one.integration for one in results} == {"first", "second", "reader"}


async def test_metadata_stays_with_its_resource(is_live: bool, target: Make, resource: Make):
    def address(_hook: str, params: dict[str, Any]) -> Any:
        return {"status": "success", "metadata": {"of": params["resource"]["address"]}}

    first = target("first", address)
    second = target("second")
    loop, _ = drive(is_live, first, second, hooks=("post-plan",))
    await loop.run([resource("a.x"), resource("a.y")], HOOKS)
    assert [p["resource"]["previous_metadata"]["first"]["of"] for _, p in second.calls] == ["a.x", "a.y"]


@pytest.mark.requirement("R-HOOK-11")
async def test_a_pre_hook_stops_at_the_first_fail_and_nothing_follows_for_that_resource(
    is_live: bool, target: Make, resource: Make
):
    def refuse(_hook: str, params: dict[str, Any]) -> Any:
        return {"status": "fail" if params["resource"]["address"] == "a.bad" else "success"}

    first, second = target("first", refuse), target("second")
    loop, results = drive(is_live, first, second)
    await loop.run([resource("a.bad"), resource("a.good")], HOOKS)
    assert second.addresses == ["a.good", "a.good"]
    assert [(one.hook, one.status) for one in results if one.address == "a.bad"] == [("pre-plan", "fail")]


async def test_a_fail_that_is_exempted_stops_nothing(is_live: bool, target: Make, resource: Make):
    first, second = target("first", always({"status": "fail", "message": "let pass"})), target("second")
    registry, results = Registry(), list[RawResult]()
    for name in ("first", "second"):
        registry.add(name, HOOKS)
    pipeline = Pipeline({"first": first, "second": second}, registry, is_blocking=lambda _result: False)
    if is_live:
        results = [result for hook in HOOKS for result in await pipeline.call(hook, resource())]
    else:
        await pipeline.run([resource()], HOOKS, record=results.append)
    assert len(results) == 4


async def test_a_mistake_in_judging_an_answer_is_raised_where_it_is_awaited(
    is_live: bool, target: Make, resource: Make
):
    def judge(_result: RawResult) -> bool:
        raise TypeError("a mistake of ours")

    def keep(_hook: str, _params: dict[str, Any]) -> None:
        asyncio.get_running_loop().call_soon(lambda: one.give(one.kept[0], {"status": "fail", "message": "no"}))

    def ignore(_result: RawResult) -> None:
        pass

    registry, one = Registry(), target("first", keep)
    registry.add("first", HOOKS)
    pipeline = Pipeline({"first": one}, registry, is_blocking=judge)
    ran = pipeline.call("pre-plan", resource()) if is_live else pipeline.run([resource()], HOOKS, record=ignore)
    with anyio.fail_after(5), pytest.raises(TypeError, match="a mistake of ours"):
        await ran


async def test_post_hooks_run_all_whatever_one_says(is_live: bool, target: Make, resource: Make):
    loop, results = drive(is_live, target("a", always({"status": "fail"})), target("b"), hooks=("post-plan",))
    await loop.run([resource()], HOOKS)
    assert [one.status for one in results] == ["fail", "success"]


@pytest.mark.requirement("P-2.1-19", "P-3.1-17", "R-Q5-01")
async def test_an_error_is_kept_apart_from_a_fail_and_loses_nobody_elses_answer(
    is_live: bool, target: Make, resource: Make
):
    broken = target("broken", always(ProcessError("did not answer post-plan within 30 s", integration="broken")))
    loop, results = drive(is_live, broken, target("fine"))
    await loop.run([resource()], HOOKS)
    assert [(one.integration, one.status) for one in results] == [
        ("broken", "error"), ("fine", "success"), ("broken", "error"), ("fine", "success")
    ]  # fmt: skip
    assert results[0].error == "did not answer post-plan within 30 s"
    assert results[0].duration_seconds == 0.25


async def test_one_that_is_out_of_the_run_is_counted_not_repeated(target: Make, resource: Make):
    gone = target("gone", failure=ProcessError("exited with status 1", integration="gone"))
    loop, results = drive(False, gone, target("fine"), hooks=("post-plan",))
    await loop.run([resource(f"a.b[{number}]") for number in range(5)], HOOKS)
    assert [one.integration for one in results] == ["fine"] * 5
    assert loop.pipeline.unanswered == {"gone": 5}


async def test_resources_overlap(is_live: bool, target: Make, resource: Make):
    slow = target("slow", always(None))
    loop, results = drive(is_live, slow, hooks=("post-plan",))
    with anyio.fail_after(5):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(loop.run, [resource(f"a.b[{number}]") for number in range(10)], HOOKS)
            while len(slow.kept) < 10:
                await anyio.sleep(0)
            for call in reversed(slow.kept):
                slow.give(call, {"status": "success"})
    assert [one.address for one in results] == [f"a.b[{number}]" for number in reversed(range(10))]


async def test_reading_pauses_while_enough_is_under_way(target: Make, resource: Make):
    made = 0

    def endless() -> Any:
        nonlocal made
        for number in range(5000):
            made += 1
            yield resource(f"a.b[{number}]")

    stuck = target("stuck", always(None))
    loop, results = drive(False, stuck, hooks=("post-plan",))
    with anyio.fail_after(20):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(loop.run, endless(), HOOKS)
            await anyio.wait_all_tasks_blocked()
            assert made == len(stuck.kept) == 128
            while len(results) < 5000:
                for call in [stuck.kept.pop() for _ in range(len(stuck.kept))]:
                    stuck.give(call, {"status": "success"})
                await anyio.sleep(0)
    assert made == 5000


async def test_reading_pauses_while_much_memory_is_under_way(target: Make, resource: Make):
    stuck = target("stuck", always(None))
    loop, _ = drive(False, stuck, hooks=("post-plan",))
    large = [resource(f"a.b[{number}]", after={"text": "x" * 2**24}) for number in range(8)]
    with anyio.fail_after(20):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(loop.run, large, HOOKS)
            await anyio.wait_all_tasks_blocked()
            assert len(stuck.kept) == 2
            while len(stuck.calls) < 8 or stuck.kept:
                for call in [stuck.kept.pop() for _ in range(len(stuck.kept))]:
                    stuck.give(call, {"status": "success"})
                await anyio.sleep(0)


async def test_nobody_called_means_nothing_done(is_live: bool, target: Make, resource: Make):
    loop, results = drive(is_live, target("a"), hooks=("post-apply",))
    await loop.run([resource()], HOOKS)
    assert results == []


async def test_findings_are_read_with_whatever_is_left_out(is_live: bool, target: Make, resource: Make):
    finding = {"rule": "R1", "message": None, "severity": "low", "path": ["tags", 0], "level": None, "docs": None}
    loop, results = drive(
        is_live,
        target("a", always({"status": "warn", "message": None, "metadata": None, "findings": [finding]})),
        hooks=("post-plan",),
    )
    await loop.run([resource()], HOOKS)
    (found,) = results[0].findings
    assert (found.rule, found.message, found.severity, found.status) == ("R1", "", "low", "fail")
    assert found.path == ("tags", 0)


async def test_answers_of_a_live_call_keep_the_order_of_the_configuration(target: Make, resource: Make):
    first, second = (target(name, always(None), reads_previous=False) for name in ("first", "second"))
    loop, results = drive(True, first, second, hooks=("post-plan",))
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(loop.run, [resource()], ("post-plan",))
        await anyio.wait_all_tasks_blocked()
        assert [len(one.kept) for one in (first, second)] == [1, 1]
        second.give(second.kept[0], {"status": "success"})
        first.give(first.kept[0], {"status": "warn", "message": "hm"})
    assert [(one.integration, one.status) for one in results] == [("first", "warn"), ("second", "success")]


async def test_metadata_of_a_call_while_planning_is_seen_when_the_finished_plan_is_judged(target: Make, resource: Make):
    def at_pre_plan(hook: str, _params: dict[str, Any]) -> Any:
        return {"status": "success", "metadata": {"seen": "early"} if hook == "pre-plan" else None}

    first, second = target("first", at_pre_plan), target("second")
    loop, results = drive(True, first, second)
    await loop.pipeline.call("pre-plan", resource(id="token"))
    await loop.pipeline.run([resource(id="token")], ("post-plan",), record=results.append)
    assert second.calls[-1][1]["resource"]["previous_metadata"] == {"first": {"seen": "early"}}
