from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
import pytest
from tollgate_host.hooks.operation_params import Operations
from tollgate_host.hooks.pipeline import Pipeline
from tollgate_host.hooks.plan_hooks import PlanStage
from tollgate_host.hooks.provider_scope import ProviderScope
from tollgate_host.hooks.registry import Registry
from tollgate_host.hooks.stage_hooks import Stages
from tollgate_host.report.raw import RawResult

pytestmark = pytest.mark.anyio

Make = Callable[..., Any]
ALL = ("plan-stage-start", "pre-refresh", "post-refresh", "pre-plan", "post-plan", "plan-stage-complete")
AWS = ProviderScope(source="hashicorp/aws")
GOOGLE = "registry.terraform.io/hashicorp/google"


def stage(
    plan: Any,
    *targets: Any,
    hooks: Sequence[str] = ALL,
    scopes: Mapping[str, ProviderScope] | None = None,
    **settings: Any,
) -> "Judged":
    registry, known = Registry(), scopes or {}
    for one in targets:
        registry.add(one.name, hooks, known.get(one.name))
    by_name = {one.name: one for one in targets}
    results: list[RawResult] = []
    operations = Operations(plan, **settings)

    def is_blocking(result: RawResult) -> bool:
        return result.status == "fail"

    stages = Stages(
        targets=by_name, registry=registry, facts=operations.facts, is_blocking=is_blocking, record=results.append
    )
    pipeline = Pipeline(by_name, registry, is_blocking=is_blocking)
    return Judged(PlanStage(plan, pipeline, stages, operations=operations), stages, pipeline, results)


@attrs.frozen
class Judged:
    """A plan, its stage, and what was answered."""

    stage: PlanStage
    stages: Stages
    pipeline: Pipeline
    results: list[RawResult]

    async def run(self) -> None:
        if await self.stages.begin("plan"):
            await self.stage.refresh()
            await self.stage.judge()
        else:
            self.stage.skip()

    @property
    def rows(self) -> Any:
        return self.stage.rows

    @property
    def unanswered(self) -> Any:
        return self.pipeline.unanswered


def failing_at(where: str, message: str = "") -> Callable[[str, Any], Any]:
    """Fails at one hook and agrees to everything else."""

    def reply(hook: str, _params: Any) -> Any:
        return {"status": "fail" if hook == where else "success", "message": message}

    return reply


def called(target: Any, hook: str) -> Any:
    return next(params for name, params in target.calls if name == hook)


@pytest.mark.requirement("R-HOOK-08", "R-HOOK-05", "R-HOOK-06", "P-3.1-02")
async def test_the_hooks_of_a_plan_come_in_their_order(target: Make, plan: Make, resource: Make):
    one = target("one")
    run = stage(plan([resource("a.x"), resource("a.y")], [resource("a.drifted", action="no-op", before={})]), one)
    await run.run()
    assert [hook for hook, _ in one.calls] == [
        "plan-stage-start",
        "pre-refresh", "post-refresh",
        "pre-plan", "post-plan", "pre-plan", "post-plan",
        "plan-stage-complete",
    ]  # fmt: skip
    assert [row.address for row in run.rows] == ["a.x", "a.y"]


async def test_the_start_knows_the_code_but_no_resource(target: Make, plan: Make, resource: Make):
    one = target("one")
    labels = {"modules": {"": {"resource": [{"type": "a", "name": "x"}]}}}
    await stage(plan([resource()], summary={"create": 1}), one, configuration=labels, root="infra").run()
    start = called(one, "plan-stage-start")
    assert (start["operation"], start["resources"], start["summary"], start["outputs"]) == ("plan", [], {}, {})
    assert (start["root"], start["configuration"]) == ("infra", labels)
    assert one.greetings == {"plan-stage-start": start}


@pytest.mark.requirement("P-3.1-02")
async def test_the_end_has_everything(target: Make, plan: Make, resource: Make):
    one = target("one")
    await stage(plan([resource("a.x"), resource("a.y")], summary={"create": 2}), one).run()
    end = called(one, "plan-stage-complete")
    assert [row["address"] for row in end["resources"]] == ["a.x", "a.y"]
    assert (end["summary"], end["outputs"]) == ({"create": 2}, {"secret": "of others"})
    assert "streamed" not in end


async def test_a_fail_at_the_start_keeps_the_stage_from_beginning(target: Make, plan: Make, resource: Make):
    first, second = target("first", failing_at("plan-stage-start", "frozen")), target("second")
    run = stage(plan([resource()]), first, second)
    await run.run()
    assert [hook for hook, _ in first.calls] == ["plan-stage-start"]
    assert second.calls == []
    assert [(one.hook, one.status, one.message) for one in run.results] == [("plan-stage-start", "fail", "frozen")]
    assert len(run.rows) == 1


async def test_one_that_collects_for_itself_is_not_sent_everything_twice(target: Make, plan: Make, resource: Make):
    one = target("one", is_stateful=True)
    await stage(plan([resource("a.x"), resource("a.y")]), one).run()
    end = called(one, "plan-stage-complete")
    assert (end["resources"], end["streamed"]) == (None, True)


@pytest.mark.parametrize("hooks", [("plan-stage-complete",), ("pre-plan", "plan-stage-complete")])
async def test_one_that_was_not_sent_each_resource_is_sent_all_at_the_end(
    target: Make, plan: Make, resource: Make, hooks: Any
):
    one = target("one", is_stateful=True)
    await stage(plan([resource("a.x")]), one, hooks=hooks).run()
    assert len(called(one, "plan-stage-complete")["resources"]) == 1


async def test_after_a_fail_at_pre_plan_everything_is_sent_at_the_end(target: Make, plan: Make, resource: Make):
    one = target("one", failing_at("pre-plan"), is_stateful=True)
    await stage(plan([resource("a.x")]), one).run()
    assert len(called(one, "plan-stage-complete")["resources"]) == 1


async def test_after_a_restart_everything_is_sent_again(target: Make, plan: Make, resource: Make):
    one = target("one", is_stateful=True, restarts=1)
    await stage(plan([resource("a.x")]), one).run()
    assert len(called(one, "plan-stage-complete")["resources"]) == 1


async def test_a_restart_during_the_last_call_asks_again_with_everything(target: Make, plan: Make, resource: Make):
    def restart_at_the_end(hook: str, _params: Any) -> Any:
        if hook == "plan-stage-complete" and one.restarts == 0:
            one.restarts = 1
            return {"status": "success", "message": "of nothing"}
        return {"status": "success", "message": "of everything"}

    one = target("one", restart_at_the_end, is_stateful=True)
    run = stage(plan([resource("a.x")]), one)
    await run.run()
    ends = [params for hook, params in one.calls if hook == "plan-stage-complete"]
    assert [end["resources"] is None for end in ends] == [True, False]
    assert [result.message for result in run.results if result.hook == "plan-stage-complete"] == ["of everything"]


@pytest.mark.requirement("R-Q6-01")
async def test_a_provider_level_integration_sees_nothing_of_other_providers(target: Make, plan: Make, resource: Make):
    own, everything = target("own"), target("everything")
    resources = [resource("aws_x.a"), resource("google_x.b", provider=GOOGLE), resource("aws_x.c", action="update")]
    labels = {"modules": {"": {"resource": [{"type": "google_x", "name": "b"}]}}}
    await stage(
        plan(resources, summary={"create": 2, "update": 1}), own, everything, scopes={"own": AWS}, configuration=labels
    ).run()
    end = called(own, "plan-stage-complete")
    assert [row["address"] for row in end["resources"]] == ["aws_x.a", "aws_x.c"]
    assert end["summary"] == {"create": 1, "update": 1, "delete": 0, "replace": 0, "no-op": 0}
    assert (end["outputs"], end["configuration"], "checks" in end) == ({}, {"modules": {}}, False)
    assert own.addresses_of("post-plan") == ["aws_x.a", "aws_x.c"]
    assert len(called(everything, "plan-stage-complete")["resources"]) == 3


async def test_a_provider_level_integration_that_has_collected_gets_the_summary_of_its_own(
    target: Make, plan: Make, resource: Make
):
    own = target("own", is_stateful=True)
    resources = [resource("aws_x.a"), resource("google_x.b", provider=GOOGLE), resource("aws_x.c", action="read")]
    await stage(plan(resources), own, scopes={"own": AWS}).run()
    end = called(own, "plan-stage-complete")
    assert (end["resources"], end["streamed"]) == (None, True)
    assert end["summary"] == {"create": 1, "update": 0, "delete": 0, "replace": 0, "no-op": 0, "read": 1}


@pytest.mark.requirement("R-Q2-01")
async def test_secrets_at_the_end_are_for_those_who_may_have_them(target: Make, plan: Make, resource: Make):
    masked, trusted = target("masked"), target("trusted", send_sensitive=True)
    secret = resource(after={"p": "(sensitive)"}, clear={"after": {"p": "hunter2"}})
    await stage(plan([secret]), masked, trusted).run()
    seen = [called(one, "plan-stage-complete")["resources"][0]["after"]["p"] for one in (masked, trusted)]
    assert seen == ["(sensitive)", "hunter2"]


async def test_the_plan_document_goes_to_those_alone_who_ask_for_it_and_may_see_all(
    target: Make, plan: Make, resource: Make
):
    asking, other = target("asking", wants_plan_document=True), target("other")
    narrow = target("narrow", wants_plan_document=True)
    await stage(plan([resource("a.x")]), asking, other, narrow, scopes={"narrow": AWS}).run()
    assert called(asking, "plan-stage-complete")["plan"] == {"format_version": "1.2", "resource_changes": []}
    assert "plan" not in called(other, "plan-stage-complete")
    assert "plan" not in called(narrow, "plan-stage-complete")
    assert all("plan" not in params for hook, params in asking.calls if hook != "plan-stage-complete")


async def test_an_answer_that_says_its_work_is_not_all_done_is_an_error_and_its_findings_count(
    target: Make, plan: Make, resource: Make
):
    finding = {"rule": "r", "message": "m"}

    def reply(_hook: str, _params: Any) -> Any:
        return {"status": "fail", "findings": [finding], "error": "a rule is broken"}

    one = target("one", reply)
    run = stage(plan([resource("a.x")]), one, hooks=("plan-stage-complete",))
    await run.run()
    [result] = run.results
    assert (result.status, result.error) == ("error", "a rule is broken")
    assert [row.rule for row in result.findings] == ["r"]
