"""`tollgate check --record`: a session in a file, which the test kit plays to any build of an integration."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tollgate_runtime.testing import Recording, play

from tests.host.check.conftest import JUDGE

PLAN = Path(__file__).parents[3] / "examples" / "plans" / "webshop.json"


def command(project: Any, name: str) -> list[str]:
    return [str(project.folder / f"{name}.py")]


def test_the_same_build_answers_as_it_did(project: Any) -> None:
    project.integration("naming")
    project.plan("good", "bad_one")
    assert project.check("--record", "session.jsonl").code == 1
    session = project.folder / "session.jsonl"
    methods = [message["method"] for message in Recording.load(session).said_by_host()]
    assert methods == ["initialize", "post-plan", "post-plan", "shutdown"]
    assert play(session, command(project, "naming")) == []
    assert session.stat().st_mode & 0o077 == 0


def test_another_build_shows_what_it_answers_otherwise(project: Any) -> None:
    project.integration("naming")
    project.plan("good", "bad_one")
    project.check("--record", "session.jsonl")
    project.integration("naming", JUDGE.replace("bad name", "wrong name"))
    [difference] = play(project.folder / "session.jsonl", command(project, "naming"))
    assert difference.method == "post-plan"
    assert (difference.recorded["result"]["message"], difference.seen["result"]["message"]) == (
        "bad name",
        "wrong name",
    )


def test_of_several_integrations_one_is_named(project: Any) -> None:
    project.integration("naming")
    project.integration("other", JUDGE.replace("bad", "good"))
    project.plan("good", "bad_one")
    project.check("--record", "session.jsonl")
    session = project.folder / "session.jsonl"
    for name in ("naming", "other"):
        assert play(session, command(project, name), integration=name) == []
    with pytest.raises(ValueError, match="several integrations were recorded; name one of naming, other"):
        play(session, command(project, "naming"))
    with pytest.raises(ValueError, match="there is no session of 'cost'; name one of naming, other"):
        play(session, command(project, "naming"), integration="cost")


def test_nothing_that_is_read_is_overwritten(project: Any) -> None:
    project.integration("naming")
    project.plan("good")
    before = (project.folder / "plan.json").read_text()
    for file, role in (("plan.json", "the plan"), ("integrations.hcl", "a file of the configuration")):
        outcome = project.check("--record", file)
        assert outcome.code == 3
        assert f"The recorded session would overwrite {role}" in outcome.err
    assert (project.folder / "plan.json").read_text() == before
    assert "would overwrite the recorded session" in project.check("--record", "x", "--report", "json=x").err
    assert "it is a folder" in project.check("--record", ".").err


def test_a_session_is_of_one_plan(project: Any) -> None:
    project.integration("naming")
    project.plan("good")
    project.plan("good", file="plan2.json")
    outcome = project.run("check", "plan.json", "plan2.json", "--record", "session.jsonl")
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "--record writes the session of one plan" in outcome.err


@pytest.mark.parametrize("package", ["naming_checker", "aws_compliance", "cost_estimator", "policy_validator"])
def test_a_real_plan_is_played_to_each_of_our_integrations(project: Any, package: str) -> None:
    project.write("plan.json", PLAN.read_text())
    script = f"tf-{package.replace('_', '-')}"
    settings = {"aws_compliance": 'required_tags = ["Owner"]', "policy_validator": 'policy_set = "baseline"'}
    block = f'integration "it" {{\n source = "{script}"\n {settings.get(package, "")}\n }}'
    project.write("integrations.hcl", f"terraform {{\n {block}\n}}\n")
    outcome = project.check("--record", "session.jsonl", "--report", "json")
    assert outcome.code in (0, 1), outcome.err
    session = project.folder / "session.jsonl"
    assert len(Recording.load(session).answers()) > json.loads(outcome.out)["summary"]["resources"] > 0
    assert play(session, [sys.executable, "-m", package]) == []
