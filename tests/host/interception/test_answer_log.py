"""What became of findings that the plan left open."""

from typing import Any

from tollgate_host.interception.findings.answer_log import AnswerLog
from tollgate_host.interception.identity.resource_identity import ResourceIdentity, place_at
from tollgate_host.report.raw import RawFinding, RawResult


def _left_open(answers: AnswerLog, integration: str, address: str) -> None:
    finding = RawFinding(rule=f"{integration}_rule", message="", status="unknown")
    _answered(answers, integration, address, hook="post-plan", findings=(finding,))


def _answered(answers: AnswerLog, integration: str, address: str, *, hook: str = "pre-apply", **answer: Any) -> None:
    answers.record([RawResult(integration=integration, hook=hook, **answer)], place_at(address))


def _outcomes(answers: AnswerLog) -> dict[tuple[str, str | None], str]:
    return {(one.integration, one.address): one.outcome for one in answers.decisions()}


def test_whoever_comes_after_a_refusal_was_not_asked() -> None:
    answers = AnswerLog()
    for name in ("tags", "cost"):
        _left_open(answers, name, "lab_disk.a")
    _answered(answers, "tags", "lab_disk.a", status="fail")
    assert _outcomes(answers) == {("tags", "lab_disk.a"): "failed", ("cost", "lab_disk.a"): "unasked"}


def test_a_change_that_was_never_come_to_was_not_asked_about() -> None:
    answers = AnswerLog()
    for address in ("lab_disk.a", "lab_disk.b"):
        _left_open(answers, "tags", address)
    _answered(answers, "tags", "lab_disk.a")
    assert _outcomes(answers) == {("tags", "lab_disk.a"): "passed", ("tags", "lab_disk.b"): "unasked"}


def test_one_that_is_never_called_at_apply_leaves_it_open() -> None:
    answers = AnswerLog()
    _left_open(answers, "tags", "lab_disk.a")
    assert _outcomes(answers) == {("tags", "lab_disk.a"): "open"}


def test_one_that_failed_to_answer_leaves_it_open() -> None:
    answers = AnswerLog()
    _left_open(answers, "tags", "lab_disk.a")
    _answered(answers, "tags", "lab_disk.a", status="error", error="it broke")
    assert _outcomes(answers) == {("tags", "lab_disk.a"): "open"}


def _left_open_for_the_plan(answers: AnswerLog, integration: str, **finding: Any) -> None:
    open_one = RawFinding(rule="budget", message="", status="unknown", **finding)
    answers.record_finished(RawResult(integration=integration, hook="plan-stage-complete", findings=(open_one,)))


def test_a_finding_about_the_plan_is_decided_when_the_apply_is_complete() -> None:
    answers = AnswerLog()
    for name in ("cost", "policy", "tags"):
        _left_open_for_the_plan(answers, name, address="lab_disk.b" if name == "policy" else None)
        _answered(answers, name, "lab_disk.a")
    answers.record_finished(RawResult(integration="cost", hook="apply-stage-complete"))
    still = RawFinding(rule="budget", message="", status="warn", address="lab_disk.b")
    answers.record_finished(RawResult(integration="policy", hook="apply-stage-complete", findings=(still,)))
    expected = {("cost", None): "passed", ("policy", "lab_disk.b"): "failed", ("tags", None): "open"}
    assert _outcomes(answers) == expected


def test_what_data_decides_did_not_wait_for_apply() -> None:
    answers = AnswerLog()
    _left_open_for_the_plan(answers, "cost", undecided="data")
    _answered(answers, "cost", "lab_disk.a")
    assert _outcomes(answers) == {}


def test_what_stays_open_after_the_apply_is_counted_once() -> None:
    answers = AnswerLog()
    _left_open_for_the_plan(answers, "cost")
    still = RawFinding(rule="budget", message="", status="unknown")
    answers.record_finished(RawResult(integration="cost", hook="apply-stage-complete", findings=(still,)))
    assert [one.outcome for one in answers.decisions()] == ["open"]


def test_an_answer_about_one_of_several_names_none_and_says_what_it_may_be() -> None:
    answers = AnswerLog()
    found = RawResult(integration="tags", hook="pre-plan", findings=(RawFinding(rule="R", message="No tags."),))
    identity = ResourceIdentity(candidates=("lab_disk.a[0]", "lab_disk.a[1]"), block="lab_disk.a")
    answers.record([found], identity, "token")
    answers.settle({})
    (result,) = answers.results()
    assert result.address is None
    assert result.findings[0].message == "No tags. (one of lab_disk.a[0], lab_disk.a[1])"


def test_an_answer_gets_the_address_that_the_plan_file_has_for_its_token() -> None:
    answers = AnswerLog()
    identity = ResourceIdentity(candidates=("lab_disk.a[0]", "lab_disk.a[1]"), block="lab_disk.a")
    answers.record([RawResult(integration="tags", hook="pre-plan")], identity, "token")
    answers.settle({"token": "lab_disk.a[1]"})
    assert [one.address for one in answers.results()] == ["lab_disk.a[1]"]
    assert answers.addresses("pre-plan") == {"lab_disk.a[1]"}
