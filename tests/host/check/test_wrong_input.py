"""What a user gets wrong: every mistake at once, each in one sentence with its place, and nothing lost."""

from typing import Any

import pytest


@pytest.mark.requirement("P-2.1-14", "P-2.1-12")
def test_mistakes_in_the_configuration_come_all_at_once_with_their_places(project: Any):
    project.integration("naming")
    project.write(
        "integrations.hcl",
        'terraform {\n  integration "a" { source = "./nope" }\n  integration "b" { timeout = "soon" }\n}\n',
    )
    project.plan("good")
    outcome = project.check()
    assert outcome.code == 3
    assert "integration not found: ./nope" in outcome.err
    assert "on integrations.hcl line 2" in outcome.err
    assert "Integration source required" in outcome.err
    assert outcome.out == ""


def test_what_only_terraform_can_evaluate_is_named_with_the_remedy(project: Any):
    project.integration("naming")
    project.write("integrations.hcl", "")
    project.write(
        "main.tf",
        'provider "aws" {\n  integrations = [{ name = "tags", source = "./naming.py", config = { n = var.n } }]\n}\n',
    )
    project.plan("good")
    outcome = project.check()
    assert outcome.code == 3
    assert "--set 'tags.config.n=VALUE'" in outcome.err
    assert "--skip tags" in outcome.err
    assert project.check("--set", "tags.config.n=3").code == 0
    skipped = project.check("--skip", "tags")
    assert "none of the integrations" in skipped.err


def test_every_plan_that_cannot_be_read_is_told_at_once(project: Any):
    project.integration("naming")
    project.plan("one", file="fine.json")
    for name in ("a.json", "b.json", "c.json"):
        project.write(name, "[" if name != "b.json" else "nonsense")
    outcome = project.run("check", "a.json", "fine.json", "b.json", "c.json", "--jobs", "2")
    assert outcome.code == 3
    assert [line.split()[1] for line in outcome.err.splitlines()] == ["a.json", "b.json", "c.json"]
    assert outcome.out == ""


def test_every_plan_that_is_not_there_is_told_at_once(project: Any):
    project.integration("naming")
    outcome = project.run("check", "x.json", "y*.json", ".")
    assert [line.split()[0] for line in outcome.err.splitlines()] == ["Error:"] * 3
    assert outcome.code == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nope.json"], "Error: nope.json does not exist"),
        (["plan.json", "--report", "jsn"], 'Did you mean "json"?'),
        (["plan.json", "--report", "json=/dev/null/x"], "cannot be written"),
        (["plan.json", "--level", "R1"], "--level: 'R1' is not a level"),
        (["plan.json", "--baseline", "nope.json"], "nope.json cannot be read: No such file"),
        (["plan.json", "--exemptions", "nope.yaml"], "nope.yaml cannot be read: No such file"),
        (["plan.json", "--jobs", "many"], "it must be a whole number"),
        (["plan.json", "--fail-on", "hihg"], 'Did you mean "high"?'),
        (["plan.json", "--root", "nowhere"], "The folder nowhere cannot be read"),
        (["broken.json"], "broken.json"),
        (["plan.json", "--set", "nobody.x=1"], 'There is no integration "nobody"'),
    ],
)
def test_wrong_use_is_one_clear_message_and_three(project: Any, arguments: list[str], said: str):
    project.integration("naming")
    project.plan("good")
    project.write("broken.json", '{"format_version": "1.2", "resource_changes": [')
    outcome = project.run("check", *arguments)
    assert outcome.code == 3
    assert said in outcome.err
    assert "Traceback" not in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--report", "html=plan.json"], "plan.json"),
        (["--report", "json=integrations.hcl"], "integrations.hcl"),
        (["--report", "json=x.json", "--write-baseline", "x.json"], "x.json"),
        (["--write-baseline", "plan.json"], "plan.json"),
    ],
)
def test_nothing_is_written_over_what_the_run_reads(project: Any, arguments: list[str], said: str):
    project.integration("naming")
    project.plan("good")
    before = {file.name: file.read_bytes() for file in project.folder.iterdir() if file.is_file()}
    outcome = project.check(*arguments)
    assert outcome.code == 3
    assert said in outcome.err
    assert {file.name: file.read_bytes() for file in project.folder.iterdir() if file.is_file()} == before


@pytest.mark.requirement("R-CFG-06", "R-CFG-08")
def test_each_mistake_in_an_integrations_own_configuration_is_shown_at_its_line(project: Any):
    project.plan("good")
    lines = ["terraform {", '  integration "cost" {', '    source = "tf-cost-estimator"', "    monthly_budgte = 5",
             "    usage = 3", "  }", "}\n"]  # fmt: skip
    project.write("integrations.hcl", "\n".join(lines))
    outcome = project.check()
    assert outcome.code == 3
    assert "line 4, column 5" in outcome.err
    assert "monthly_budgte: unknown key; did you mean 'monthly_budget'?\n" in outcome.err
    assert "line 5, column 5" in outcome.err
    assert "usage: expected a map, got a number." in outcome.err


def test_an_output_that_cannot_be_read_is_one_sentence(project: Any):
    project.integration("naming", "serve(lambda m: answer(m), hooks=['plan-stage-complete'])\n")
    project.plan("one")
    text = (project.folder / "plan.json").read_text()
    broken = text.replace(
        '"resource_changes"', '"output_changes": {"o": {"actions": ["create"], "after": 1e999}}, "resource_changes"'
    )
    project.write("plan.json", broken)
    outcome = project.check()
    assert outcome.code == 3
    assert outcome.err.startswith("Error: plan.json: ")
    assert len(outcome.err.splitlines()) == 1
