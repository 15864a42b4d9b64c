"""`tollgate check` from the arguments to the exit code."""

import json
from typing import Any

import pytest

from tests.host.plans.pieces import AWS, change, configuration, resource_change

HOOKS = ["plan-stage-start", "pre-refresh", "post-refresh", "pre-plan", "post-plan", "plan-stage-complete"]
LISTEN = f"""
def handle(m):
    with open("heard.jsonl", "a") as file:
        file.write(json.dumps([os.environ["TF_INTEGRATION_NAME"], m["method"], m["params"]]) + "\\n")
    answer(m)
serve(handle, hooks={HOOKS})
"""


def heard(project: Any) -> list[Any]:
    return [json.loads(line) for line in (project.folder / "heard.jsonl").read_text().splitlines()]


@pytest.mark.requirement("R-ARCH-01", "R-Q8-01")
def test_a_plan_that_breaks_nothing_passes(project: Any):
    project.integration("naming")
    project.plan("good")
    outcome = project.check()
    assert outcome.code == 0
    assert "Passed" in outcome.out
    assert outcome.err == ""


@pytest.mark.requirement("R-ARCH-01", "R-ARCH-02", "P-3.1-15", "R-HOOK-11")
def test_a_fail_is_shown_and_ends_with_one(project: Any):
    project.integration("naming")
    project.plan("good", "bad_one")
    outcome = project.check()
    assert outcome.code == 1
    assert "aws_s3_bucket.bad_one" in outcome.out
    assert "bad name" in outcome.out


def test_the_report_has_every_resource_with_what_was_said_of_it(project: Any):
    project.integration("naming")
    project.plan("good", "bad_one")
    report = project.report()
    assert report["verdict"] == "fail"
    assert [row["address"] for row in report["resources"]] == ["aws_s3_bucket.good", "aws_s3_bucket.bad_one"]
    (result,) = report["resources"][1]["results"]
    assert (result["integration"], result["hook"], result["status"]) == ("naming", "post-plan", "fail")
    assert result["metadata"] == {"name": "bad_one"}
    (row,) = report["integrations"]
    assert (row["name"], row["version"], row["source"], row["status"]) == ("naming", "1.2.3", "./naming.py", "fail")
    assert {"configure", "read", "start", "hooks", "judge", "total"} <= set(report["timing"]["phases"])


@pytest.mark.requirement("R-HOOK-08", "R-HOOK-05", "R-HOOK-06", "R-HOOK-01", "R-HOOK-02", "P-3.1-14")
def test_every_hook_of_the_plan_stage_is_called_in_its_order(project: Any):
    project.integration("listener", LISTEN)
    drift = resource_change("aws_s3_bucket", "logs", change(["update"], {"acl": "private"}, {"acl": "public"}))
    project.plan("logs", resource_drift=[drift], terraform_version="1.9.8")
    assert project.check().code == 0
    assert [(method, params.get("resource", {}).get("action")) for _, method, params in heard(project)] == [
        ("plan-stage-start", None),
        ("pre-refresh", "no-op"),
        ("post-refresh", "no-op"),
        ("pre-plan", "create"),
        ("post-plan", "create"),
        ("plan-stage-complete", None),
    ]
    resource = heard(project)[2][2]["resource"]
    assert (resource["before"], resource["after"], resource["drift"]) == ({"acl": "private"}, {"acl": "public"}, True)
    assert (resource["provider"], resource["provider_type"]) == (AWS, "aws")
    end = heard(project)[-1][2]
    assert (end["operation"], end["summary"]["create"], end["terraform_version"]) == ("plan", 1, "1.9.8")
    assert [row["address"] for row in end["resources"]] == ["aws_s3_bucket.logs"]


@pytest.mark.requirement("R-HOOK-13")
def test_a_replacement_is_one_pre_plan_and_one_post_plan(project: Any):
    project.integration("listener", LISTEN)
    replaced = change(["delete", "create"], {"name": "a"}, {"name": "b"}, replace_paths=[["name"]])
    project.plan_of(resource_change("aws_s3_bucket", "x", replaced))
    assert project.check().code == 0
    planned = [(method, params["resource"]["action"]) for _, method, params in heard(project) if "-plan" in method]
    assert planned == [("pre-plan", "update"), ("post-plan", "replace")]


@pytest.mark.requirement("P-4.2-01", "R-CTX-02", "P-T-07")
def test_without_integrations_nothing_is_started_and_nothing_is_said_to_have_passed(project: Any):
    project.plan("bad_one")
    outcome = project.check()
    assert (outcome.code, outcome.out) == (3, "")
    assert "no integration is configured in" in outcome.err
    project.integration("naming")
    assert "none of the integrations configured in" in project.check("--skip", "naming").err


def test_an_integration_that_was_called_for_nothing_is_named(project: Any):
    project.integration("naming", hooks=["pre-apply"])
    project.plan("one")
    outcome = project.check()
    assert outcome.code == 0
    assert "the integration 'naming' was not called, because the plan has nothing for it" in outcome.err


def test_one_partial_plan_of_several_is_named_in_the_report(project: Any):
    project.integration("naming")
    project.plan("one", file="whole.json")
    project.plan("one", file="part.json", complete=False)
    notices = project.run("check", "whole.json", "part.json", "--report", "json").report["summary"]["notices"]
    assert [text.partition(": ")[0] for text in notices] == ["part.json"]
    assert "only some of the changes" in notices[0]


def test_the_plan_of_a_failed_run_is_refused_and_an_incomplete_one_is_named(project: Any):
    project.integration("naming")
    project.plan("one", file="errored.json", errored=True)
    project.plan("one", file="targeted.json", complete=False)
    errored, targeted = project.run("check", "errored.json"), project.run("check", "targeted.json")
    assert (errored.code, targeted.code) == (3, 0)
    assert "errored.json is incomplete, because planning failed" in errored.err
    assert "targeted.json is not a complete plan" in targeted.err
    assert "Notice: The plan has only some of the changes: it was made with -target" in targeted.out


def test_without_a_console_report_the_verdict_is_said_on_standard_error(project: Any):
    project.integration("naming")
    project.plan("bad_one")
    outcome = project.check("--report", "json=report.json")
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.startswith("Failed: 1 high")


def test_no_baseline_is_written_after_an_integration_failed_and_that_is_said(project: Any):
    project.integration("broken", "raise SystemExit(7)\n")
    project.plan("one")
    outcome = project.check("--write-baseline", "baseline.json")
    assert outcome.code == 4
    assert "no baseline was written to baseline.json" in outcome.err
    assert not (project.folder / "baseline.json").exists()


@pytest.mark.requirement("R-ORD-01", "R-ORD-03")
def test_integrations_are_asked_in_the_order_of_the_configuration(project: Any):
    for name in ("zebra", "aardvark"):
        project.integration(name, LISTEN)
    project.plan("one", "two")
    assert project.check().code == 0
    order = [name for name, method, _ in heard(project) if method == "post-plan"]
    assert sorted(order) == ["aardvark"] * 2 + ["zebra"] * 2
    of_one = [name for name, _, params in heard(project) if params.get("resource", {}).get("name") == "one"]
    assert of_one == ["zebra", "aardvark", "zebra", "aardvark"]


@pytest.mark.requirement("P-4.2-04", "R-ORD-02", "R-Q6-01", "P-T-06")
def test_a_provider_level_integration_is_asked_for_its_provider_and_alias_only(project: Any):
    project.integration("all", LISTEN)
    project.write("own.py", (project.folder / "all.py").read_text()).chmod(0o755)
    project.write(
        "integrations.hcl",
        """
terraform {
  integrations = [{ name = "all", source = "./all.py" }]
}
provider "aws" {
  integrations = [{ name = "own", source = "./own.py" }]
}
provider "aws" {
  alias        = "west"
  integrations = [{ name = "own", source = "./own.py" }]
}
""",
    )
    google = "registry.terraform.io/hashicorp/google"
    root = {
        "resources": [
            {"address": "aws_s3_bucket.west", "mode": "managed", "type": "aws_s3_bucket", "name": "west",
             "provider_config_key": "aws.west"},
            {"address": "aws_s3_bucket.east", "mode": "managed", "type": "aws_s3_bucket", "name": "east",
             "provider_config_key": "aws.east"},
            {"address": "aws_s3_bucket.plain", "mode": "managed", "type": "aws_s3_bucket", "name": "plain",
             "provider_config_key": "aws"},
        ]
    }  # fmt: skip
    project.plan_of(
        *(resource_change("aws_s3_bucket", name, change(["create"], None, {})) for name in ("west", "east", "plain")),
        resource_change("google_storage_bucket", "other", change(["create"], None, {}), provider_name=google),
        configuration=configuration(
            root,
            aws={"name": "aws", "full_name": AWS},
            **{
                "aws.west": {"name": "aws", "alias": "west", "full_name": AWS},
                "aws.east": {"name": "aws", "alias": "east", "full_name": AWS},
            },
        ),
    )
    outcome = project.check()
    assert outcome.code == 0, outcome.err
    asked = [(name, params["resource"]["name"]) for name, method, params in heard(project) if method == "post-plan"]
    assert sorted(asked) == [
        ("all", "east"), ("all", "other"), ("all", "plain"), ("all", "west"), ("own", "plain"), ("own", "west")
    ]  # fmt: skip
    ends = [params for name, method, params in heard(project) if (name, method) == ("own", "plan-stage-complete")]
    assert sorted(row["name"] for end in ends for row in end["resources"]) == ["plain", "west"]


@pytest.mark.requirement("R-Q2-01")
def test_secrets_stay_here_unless_the_user_sends_them(project: Any):
    project.integration("masked", LISTEN)
    project.integration("trusted", LISTEN, send_sensitive=True)
    secret = change(["create"], None, {"password": "hunter2"}, after_sensitive={"password": True})
    project.plan_of(resource_change("aws_db_instance", "db", secret))
    assert project.check().code == 0
    planned = [(name, params["resource"]) for name, method, params in heard(project) if method == "post-plan"]
    seen = {name: resource["after"]["password"] for name, resource in planned}
    assert seen == {"masked": "(sensitive)", "trusted": "hunter2"}


def test_a_stateful_integration_is_not_sent_the_resources_twice(project: Any):
    body = LISTEN.replace(f"hooks={HOOKS}", f"hooks={HOOKS}, stateful=True")
    project.integration("collector", body)
    project.plan("one", "two")
    assert project.check().code == 0
    end = heard(project)[-1][2]
    assert (end["resources"], end["streamed"]) == (None, True)


def test_a_stateful_integration_that_dies_gets_the_start_and_everything_again(project: Any):
    body = f"""
def handle(m):
    if m["method"] == "plan-stage-complete" and not os.path.exists("died"):
        open("died", "w").close()
        os._exit(1)
    with open("heard.jsonl", "a") as file:
        file.write(json.dumps(["it", m["method"], m["params"]]) + "\\n")
    answer(m)
serve(handle, hooks={HOOKS}, stateful=True)
"""
    project.integration("collector", body)
    project.plan("one", "two")
    report = project.report()
    assert report["verdict"] == "pass"
    methods = [method for _, method, _ in heard(project)]
    assert methods.count("plan-stage-start") == 2
    assert [row["name"] for row in heard(project)[-1][2]["resources"]] == ["one", "two"]
    assert report["integrations"][0]["message"] == "it exited with status 1 and was started again"


def test_a_fail_at_the_start_of_the_stage_keeps_it_from_beginning(project: Any):
    body = """
serve(lambda m: answer(m, "fail" if m["method"] == "plan-stage-start" else "success", message="change freeze"),
      hooks=["plan-stage-start", "post-plan"])
"""
    project.integration("freeze", body)
    project.integration("listener", LISTEN)
    project.plan("one")
    outcome = project.check()
    assert outcome.code == 1
    assert "change freeze" in outcome.out
    assert not (project.folder / "heard.jsonl").exists()


def test_an_exempted_fail_at_pre_plan_stops_nothing(project: Any):
    project.integration("strict", "serve(lambda m: answer(m, 'fail', message='no'), hooks=['pre-plan'])\n")
    project.integration("listener", LISTEN)
    project.plan("one")
    assert project.check().code == 1
    assert [method for _, method, _ in heard(project) if "plan" in method and "stage" not in method] == []
    (project.folder / "heard.jsonl").unlink()
    project.write("exemptions.yaml", "exemptions:\n  - {rule: strict, reason: we know}\n")
    assert project.check().code == 0
    assert [method for _, method, _ in heard(project) if "-plan" in method] == ["pre-plan", "post-plan"]


def test_findings_are_found_in_the_code(project: Any):
    body = """
finding = {"rule": "R1", "severity": "high", "message": "acl is public", "path": ["acl"]}
serve(lambda m: answer(m, "fail", findings=[finding]))
"""
    project.integration("acl", body)
    project.write("main.tf", 'resource "aws_s3_bucket" "logs" {\n  name = "logs"\n  acl  = "public-read"\n}\n')
    project.plan("logs")
    (finding,) = project.report()["resources"][0]["results"][0]["findings"]
    assert (finding["location"]["file"], finding["location"]["line"]) == ("main.tf", 3)
    assert 'acl  = "public-read"' in project.check().out


def test_files_are_named_from_the_working_folder(project: Any, monkeypatch: pytest.MonkeyPatch):
    project.integration("naming")
    project.write("main.tf", 'resource "aws_s3_bucket" "bad" {\n}\n')
    project.plan("bad")
    monkeypatch.chdir(project.folder.parent)
    root = project.folder.name
    outcome = project.run("check", f"{root}/plan.json", "--root", root, "--report", "json")
    (finding,) = outcome.report["resources"][0]["results"][0]["findings"]
    assert finding["location"]["file"] == f"{root}/main.tf"


def test_a_setting_in_a_parent_folder_is_found_where_it_is(project: Any, monkeypatch: pytest.MonkeyPatch):
    body = """
finding = {"rule": "budget", "severity": "high", "message": "too much"}
serve(lambda m: answer(m, "fail", findings=[finding]), hooks=["plan-stage-complete"])
"""
    project.integration("cost", body, budget=5)
    project.plan("one")
    (project.folder / ".git").mkdir()
    shop = project.folder / "apps" / "shop"
    shop.mkdir(parents=True)
    monkeypatch.chdir(shop)
    outcome = project.run("check", "../../plan.json", "--report", "json")
    (finding,) = outcome.report["integrations"][0]["results"][0]["findings"]
    assert (finding["location"]["file"], finding["location"]["line"]) == (f"{project.folder}/integrations.hcl", 4)


def test_inline_exemptions_count_unless_they_are_ignored(project: Any):
    project.integration("naming")
    project.write("main.tf", 'resource "aws_s3_bucket" "bad" {\n  # tollgate:ignore naming reason="old"\n}\n')
    project.plan("bad")
    assert project.check().code == 0
    assert project.check("--ignore-inline-exemptions").code == 1
    project.write("enforcement.yaml", "inline_exemptions: false\n")
    assert project.check().code == 1


def test_levels_severities_and_overrides_decide(project: Any):
    body = "serve(lambda m: answer(m, 'fail', findings=[{'rule': 'R1', 'severity': 'high', 'message': 'hm'}]))\n"
    project.integration("x", body)
    project.plan("one")
    assert project.check().code == 1
    assert project.check("--fail-on", "critical").code == 0
    assert project.check("--level", "R1=advisory").code == 0
    report = project.report("--override", "on fire")
    assert (report["verdict"], report["exemptions"]["override"]["reason"]) == ("warn", "on fire")
    assert project.check("--override", "on fire", "--level", "R1=hard-mandatory").code == 1
    project.write("enforcement.yaml", "fail_on: critical\n")
    assert project.check().code == 0
    assert project.check("--fail-on", "low").code == 1


def test_a_baseline_is_written_and_used(project: Any):
    project.integration("naming")
    project.plan("bad_one")
    assert project.check("--write-baseline", "known.json").code == 0
    assert project.check("--baseline", "known.json").code == 0
    project.plan("bad_one", "bad_two")
    outcome = project.check("--baseline", "known.json")
    assert outcome.code == 1
    assert "bad_two" in outcome.out


def test_several_reports_are_written_at_once(project: Any):
    project.integration("naming")
    project.plan("bad_one")
    outcome = project.check("--report", "console", "--report", "sarif=out/t.sarif", "--report", "junit=out/j.xml")
    assert outcome.code == 1
    assert "bad name" in outcome.out
    assert json.loads((project.folder / "out/t.sarif").read_text())["version"] == "2.1.0"
    assert (project.folder / "out/j.xml").read_text().startswith("<?xml")


def test_several_plans_make_one_report(project: Any):
    project.integration("naming")
    project.plan("good", file="plan.json")
    project.plan("bad_one", file="second.json")
    project.plan("bad_two", file="third.json")
    outcome = project.run("check", "plan.json", "[st]*d.json", "--jobs", "2", "--report", "json")
    assert outcome.code == 1
    assert outcome.report["summary"]["plans"] == ["plan.json", "second.json", "third.json"]
    assert [row["address"] for row in outcome.report["resources"]] == [
        "aws_s3_bucket.good", "aws_s3_bucket.bad_one", "aws_s3_bucket.bad_two"
    ]  # fmt: skip
    assert outcome.report["integrations"][0]["name"] == "naming"


def test_flags_change_what_runs(project: Any):
    project.integration("naming")
    project.integration("other", "serve(lambda m: answer(m, 'fail', message='other'))\n")
    project.plan("good")
    assert project.check().code == 1
    assert project.check("--skip", "other").code == 0
    assert project.check("--only", "naming").code == 0
    assert project.check("--set", "other.enabled=false").code == 0
    assert project.check("--integration", "other=./naming.py").code == 0


def test_the_environment_is_weaker_than_a_flag(project: Any, monkeypatch: pytest.MonkeyPatch):
    project.integration("x", "serve(lambda m: answer(m, 'warn', message='hm'))\n")
    project.plan("one")
    monkeypatch.setenv("TOLLGATE_REPORT", "json")
    assert project.check().report["verdict"] == "warn"
    assert project.check("--report", "console").out.endswith("1 warning; 1 changed resource\n")
    project.integration("y")
    monkeypatch.setenv("TOLLGATE_SKIP", "x")
    assert project.check().report["verdict"] == "pass"


def test_the_profile_says_where_the_time_went(project: Any):
    project.integration("naming")
    project.plan("good")
    err = project.check("--profile").err
    for word in ("configure", "read", "start", "hooks", "judge", "total", "naming", "peak memory"):
        assert word in err


@pytest.mark.requirement("R-LIFE-01", "P-4.2-02")
def test_every_integration_is_up_before_the_first_is_asked(project: Any):
    body = """
name = os.environ["TF_INTEGRATION_NAME"]
m = next(messages())
open(name + ".up", "w").close()
introduce(m)
serve(lambda m: answer(m, metadata={"up": sorted(one for one in os.listdir() if one.endswith(".up"))}))
"""
    for name in ("first", "second", "third"):
        project.integration(name, body)
    project.plan("one")
    seen = [result["metadata"]["up"] for result in project.report()["resources"][0]["results"]]
    assert seen == [["first.up", "second.up", "third.up"]] * 3


def test_the_environment_chooses_the_view_where_no_flag_does(project: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    project.integration("policy")
    project.plan("bad-one", "bad-two")
    compact = project.check("--compact").out
    monkeypatch.setenv("TOLLGATE_VIEW", "compact")
    assert project.check().out == compact
    assert project.check("--full").out != compact
