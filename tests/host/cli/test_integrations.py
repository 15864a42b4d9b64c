"""`tollgate integrations` and `tollgate doctor`."""

import json
from typing import Any

import pytest

REFUSE = """
for m in messages():
    if "id" in m:
        send(id=m["id"], error={"code": -32602, "message": "invalid configuration: prefix: missing"})
"""


def rows(outcome: Any) -> dict[str, Any]:
    return {row["name"]: row for row in json.loads(outcome.out)}


def test_integrations_are_listed_with_what_they_say_of_themselves(project: Any):
    project.integration("naming", prefix="prod-")
    outcome = project.run("integrations")
    assert outcome.code == 0
    assert "naming  ready        it 1.2.3" in outcome.out
    assert f"program   {project.folder}/naming.py" in outcome.out
    assert "declared  integrations.hcl:2,3-23" in outcome.out
    assert "called    at post-plan, for every resource" in outcome.out


def test_the_list_as_json_has_everything(project: Any):
    project.integration("naming")
    row = rows(project.run("integrations", "--json"))["naming"]
    assert row["command"] == [f"{project.folder}/naming.py"]
    assert (row["status"], row["calls_itself"], row["version"], row["hooks"]) == ("ready", "it", "1.2.3", ["post-plan"])


def test_one_that_cannot_be_used_is_listed_with_the_reason(project: Any):
    project.integration("refuses", REFUSE)
    project.integration("off", enabled=False)
    project.integration("fine")
    outcome = project.run("integrations", "--json")
    assert outcome.code == 3
    assert {name: row["status"] for name, row in rows(outcome).items()} == {
        "refuses": "failed", "off": "not enabled", "fine": "ready"
    }  # fmt: skip
    assert "prefix: missing" in rows(outcome)["refuses"]["problem"]


def test_one_that_is_not_there_is_listed_too(project: Any):
    project.integration("fine")
    (project.folder / "fine.py").unlink()
    outcome = project.run("integrations", "--json")
    assert outcome.code == 3
    assert rows(outcome)["fine"]["status"] == "not found"
    assert "integration not found: ./fine.py" in outcome.err


def test_one_that_waits_for_terraform_is_described_by_its_own_word(project: Any):
    described = 'print(json.dumps({"name": "tagger", "version": "3", "hooks": ["post-plan"]}))\n'
    project.integration("x", described)
    project.write("integrations.hcl", "")
    project.write(
        "main.tf", 'provider "aws" {\n  integrations = [{ name = "t", source = "./x.py", timeout = var.t }]\n}\n'
    )
    row = rows(project.run("integrations", "--json"))["t"]
    assert (row["status"], row["calls_itself"], row["version"]) == ("not decided", "tagger", "3")


def test_an_empty_project_says_how_to_begin(project: Any):
    outcome = project.run("integrations")
    assert outcome.code == 0
    assert "`tollgate init-config` proposes an integrations.hcl" in outcome.out


def test_the_doctor_finds_nothing_to_fix(project: Any):
    project.integration("naming", prefix="prod-")
    outcome = project.run("doctor", "--set", "naming.timeout=5")
    assert outcome.code == 0, outcome.out
    assert "ok       integration naming: it 1.2.3, called at post-plan" in outcome.out
    assert "Nothing must be fixed." in outcome.out
    settings = dict(line.split(maxsplit=1) for line in outcome.out.splitlines() if line.startswith("  naming."))
    assert settings["naming.timeout"] == "5.0  (--set)"
    assert "naming.on_error" not in settings
    assert '  all others are defaults: args [], env [], start_timeout 30.0, on_error "fail", ' in outcome.out
    assert settings["naming.source"] == '"./naming.py"  (integrations.hcl:3)'
    assert settings["naming.config.prefix"] == '"prod-"  (integrations.hcl:4)'


def test_the_doctor_shows_no_secrets(project: Any):
    project.integration("x", api_token="s3cr3t-t0ken-value")
    assert "s3cr3t" not in project.run("doctor").out


def test_the_doctor_says_what_to_fix(project: Any, monkeypatch: pytest.MonkeyPatch):
    project.integration("refuses", REFUSE)
    project.write("main.tf", 'terraform {\n  integration "bad" {}\n}\n')
    monkeypatch.setenv("TOLLGATE_FIAL_ON", "high")
    outcome = project.run("doctor", "--engine", "./no-such-engine")
    assert outcome.code == 3
    assert "ERROR    engine: The engine ./no-such-engine (from --engine) cannot be run" in outcome.out
    assert "Integration source required" in outcome.out
    assert "invalid configuration: prefix: missing" in outcome.out
    assert "TOLLGATE_FAIL_ON" in outcome.out
    assert "to fix, marked ERROR above." in outcome.out


def test_each_mistake_in_a_configuration_has_a_line_with_its_place(project: Any):
    project.write(
        "integrations.hcl",
        'terraform {\n  integration "naming" {\n    source = "tf-naming-checker"\n'
        '    prefx = "a"\n    casse = "b"\n  }\n}\n',
    )
    for command in ("doctor", "integrations"):
        told = project.run(command).out
        assert "integrations.hcl:4: Integration \"naming\": prefx: unknown key; did you mean 'prefix'?\n" in told
        assert "integrations.hcl:5: Integration \"naming\": casse: unknown key; did you mean 'case'?\n" in told


def test_one_that_prints_where_only_messages_belong_is_not_well(project: Any):
    project.integration("loud", "print('loading the plugin')\nserve(answer)\n")
    outcome = project.run("doctor")
    assert outcome.code == 3
    assert "to its standard output: 'loading the plugin'; what it prints belongs on its standard error." in outcome.out


def test_without_an_engine_the_doctor_only_warns(project: Any, monkeypatch: pytest.MonkeyPatch):
    project.integration("naming")
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("tollgate_tfplugin.embedded.library_path", lambda: None)
    outcome = project.run("doctor")
    assert outcome.code == 0
    assert "warning  engine: No engine found" in outcome.out


def test_the_doctor_looks_at_exemptions_and_enforcement_too(project: Any):
    project.integration("naming")
    project.write("enforcement.yaml", "fail_onn: low\n")
    outcome = project.run("doctor")
    assert outcome.code == 3
    assert "ERROR    enforcement" in outcome.out
    assert "fail_onn" in outcome.out
