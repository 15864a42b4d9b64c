"""What a run makes of integrations that fail, by what their `on_error` says."""

from typing import Any

import pytest

FAULTS = {
    "crashes at start": "sys.exit(9)\n",
    "crashes at the first call": "serve(lambda m: os._exit(9))\n",
    "answers garbage": "serve(lambda m: print('not json'))\n",
    "hangs": "serve(lambda m: time.sleep(60))\n",
    "answers with an error": "serve(lambda m: send(id=m['id'], error={'code': -32603, 'message': 'it broke'}))\n",
    "answers no result": "serve(lambda m: send(id=m['id'], result=17))\n",
    "exits in peace": "introduce(next(messages()))\n",
}
VERDICTS = {"fail": ("error", 4), "warn": ("warn", 0), "ignore": ("pass", 0)}


@pytest.mark.parametrize("on_error", VERDICTS)
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.requirement("P-3.1-17", "R-Q5-01", "R-MGR-02", "R-Q3-02")
def test_on_error_decides_what_a_fault_means(project: Any, fault: str, on_error: str):
    project.integration("broken", FAULTS[fault], on_error=on_error, timeout=0.3, start_timeout=5)
    project.plan("one", "two")
    outcome = project.check("--report", "json")
    verdict, code = VERDICTS[on_error]
    assert (outcome.report["verdict"], outcome.code) == (verdict, code)
    assert outcome.report["integrations"][0]["status"] == "error"


@pytest.mark.requirement("P-2.1-19", "P-2.1-05")
def test_one_that_fails_does_not_silence_the_other(project: Any):
    project.integration("broken", FAULTS["crashes at the first call"], on_error="warn")
    project.integration("naming")
    project.plan("bad_one", "good")
    report = project.report()
    assert report["verdict"] == "fail"
    assert {row["name"]: row["status"] for row in report["integrations"]} == {"broken": "error", "naming": "fail"}
    assert [len(row["results"]) for row in report["resources"]] == [1, 1]


@pytest.mark.requirement("P-4.2-02")
def test_nothing_is_asked_if_one_that_must_not_fail_cannot_start(project: Any):
    project.integration("broken", FAULTS["crashes at start"])
    project.integration("naming")
    project.plan("bad_one")
    report = project.report()
    assert report["verdict"] == "error"
    broken = report["integrations"][0]["error"]
    assert broken == "Failed to initialize integration: exited with status 9"
    assert [row["results"] for row in report["resources"]] == [[]]


def test_the_last_words_of_one_that_fails_are_shown(project: Any):
    project.integration("broken", "sys.stderr.write('no licence file\\n'); sys.exit(1)\n")
    project.plan("one")
    outcome = project.check()
    assert outcome.code == 4
    assert "no licence file" in outcome.out


def test_one_that_dies_is_reported_once_with_the_number_of_calls_it_left_open(project: Any):
    body = """
def handle(m):
    if int(m["params"]["resource"]["name"]) >= 10:
        os._exit(3)
    answer(m)
serve(handle)
"""
    project.integration("mortal", body, on_error="warn")
    project.plan(*map(str, range(300)))
    report = project.report()
    (row,) = report["integrations"]
    assert row["error"].startswith("exited with status 3; started again, it exited with status 3; ")
    assert row["error"].endswith(" calls were not answered")
    assert report["verdict"] == "warn"


@pytest.mark.requirement("P-5.1-01", "R-Q9-02")
def test_a_configuration_that_an_integration_refuses_is_the_users_mistake(project: Any):
    body = """
for m in messages():
    if "id" in m:
        send(id=m["id"], error={"code": -32602, "message": "invalid configuration: prefix: expected a text"})
"""
    project.integration("strict", body, on_error="ignore", prefix=5)
    project.plan("one")
    outcome = project.check()
    assert outcome.code == 3
    assert "Failed to initialize integration" in outcome.err
    assert "on integrations.hcl line 2" in outcome.err
    assert "prefix: expected a text" in outcome.err


def test_garbage_beside_good_answers_is_an_integration_error(project: Any):
    project.integration("chatty", "serve(lambda m: (print('here'), answer(m)))\n")
    project.plan("one")
    report = project.report()
    assert report["verdict"] == "error"
    assert "wrote something other than messages to its standard output" in report["integrations"][0]["error"]
    assert report["resources"][0]["results"][0]["status"] == "success"


def test_what_is_printed_before_an_integration_introduces_itself_is_quoted_without_its_settings(project: Any):
    project.integration("loud", "print('licence hunter2-key is fine')\nserve(answer)\n", key="hunter2-key")
    project.plan("one")
    error = project.report()["integrations"][0]["error"]
    assert (
        "to its standard output: 'licence (sensitive) is fine'; what it prints belongs on its standard error" in error
    )


def test_one_that_prints_why_and_ends_is_quoted(project: Any):
    project.integration("dead", "print('there is no licence file', flush=True)\nraise SystemExit(2)\n")
    project.plan("one")
    error = project.report()["integrations"][0]["error"]
    assert "exited with status 2; on its standard output it wrote 'there is no licence file'" in error


def test_a_message_gone_wrong_is_not_quoted(project: Any):
    project.integration("torn", 'print(\'{"password": "hunter2\')\nserve(answer)\n')
    project.plan("one")
    assert "hunter2" not in str(project.report())


def test_a_flood_of_lines_that_are_no_messages_ends_the_integration_and_is_told_briefly(project: Any):
    project.integration("flood", "for _ in range(100_000):\n    print('y')\nserve(answer)\n")
    project.plan("one")
    outcome = project.check()
    assert outcome.code == 4
    unwrapped = " ".join(outcome.out.replace("│", " ").split())
    assert "wrote 100 lines to its standard output that are no messages" in unwrapped
    assert len(outcome.err.splitlines()) < 20


REFUSING = "serve(lambda m: answer(m, 'fail', message='not today'), hooks=['plan-stage-start'])\n"


@pytest.mark.parametrize(("body", "code"), [("sys.exit(1)\n", 4), (REFUSING, 1)])
def test_an_integration_that_was_not_called_because_another_stopped_the_run_is_not_warned_of(
    project: Any, body: str, code: int
):
    project.integration("stopping", body)
    project.integration("naming")
    project.plan("one")
    outcome = project.check()
    assert (outcome.code, outcome.err) == (code, "")
