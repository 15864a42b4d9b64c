"""The outcome of a hook that several integrations answer: any of them can stop the change, and all are heard."""

from pathlib import Path
from typing import Any

import pytest
from tollgate_host.hooks.pipeline import Pipeline
from tollgate_host.hooks.registry import Registry
from tollgate_host.interception.phase import Phase

from tests.host.interception.harness import HOOKS, Integration, Lab, disk, lab

pytestmark = pytest.mark.anyio

REFUSAL = {"status": "fail", "message": "Not like this"}
WARNING = {"status": "warn", "message": "Have a look"}
BEFORE, AFTER = disk(id="d-1", size=1), disk(id="d-1", size=2)
CALLED_BEFORE = {"pre-plan", "pre-apply", "pre-refresh"}


def lab_with(folder: Path, phase: Phase, hook: str, *answers: dict[str, Any]) -> Lab:
    """A gate with one integration for each answer to a hook."""
    found = lab(folder, phase=phase)
    integrations = {f"check{number}": Integration(answers={hook: answer}) for number, answer in enumerate(answers)}
    registry = Registry()
    for name in integrations:
        registry.add(name, HOOKS, None)
        integrations[name].name = name
    found.context.pipeline = Pipeline(integrations, registry, is_blocking=found.context.verdicts.is_blocking)
    return found


async def change(gate: Lab, hook: str) -> Any:
    """Make the call that a hook belongs to."""
    if hook.endswith("plan"):
        return await gate.plan(BEFORE, AFTER)
    return await (gate.apply(BEFORE, AFTER) if hook.endswith("apply") else gate.read(BEFORE))


@pytest.mark.requirement("P-3.1-16")
@pytest.mark.parametrize("answers", [(REFUSAL, {}), ({}, REFUSAL), (WARNING, {}, REFUSAL)])
@pytest.mark.parametrize("hook", ["pre-plan", "pre-apply", "pre-refresh", "post-refresh"])
async def test_a_fail_of_any_integration_stops_the_call_with_its_message(
    tmp_path: Path, hook: str, answers: tuple[dict[str, Any], ...]
) -> None:
    gate = lab_with(tmp_path, Phase.APPLY if hook == "pre-apply" else Phase.PLAN, hook, *answers)
    response = await change(gate, hook)
    errors = [one.summary for one in response.diagnostics if one.severity == one.ERROR]
    refusing = f"check{answers.index(REFUSAL)}"
    assert [error.startswith("Not like this") and refusing in error for error in errors] == [True]
    assert (len(gate.asked) == 0) == (hook in CALLED_BEFORE), "the provider is not asked after a refusal"


@pytest.mark.parametrize("hook", ["pre-plan", "pre-apply", "pre-refresh", "post-refresh"])
async def test_every_warning_is_told_and_stops_nothing(tmp_path: Path, hook: str) -> None:
    gate = lab_with(tmp_path, Phase.APPLY if hook == "pre-apply" else Phase.PLAN, hook, WARNING, WARNING)
    response = await change(gate, hook)
    assert [one.severity == one.WARNING for one in response.diagnostics] == [True, True]
    assert len(gate.asked) == 1


async def test_a_finding_after_an_apply_only_warns(tmp_path: Path) -> None:
    gate = lab_with(tmp_path, Phase.APPLY, "post-apply", REFUSAL)
    response = await change(gate, "post-apply")
    [told] = response.diagnostics
    assert (told.severity, told.summary[:13]) == (told.WARNING, "Not like this")
