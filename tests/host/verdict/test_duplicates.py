"""A fault that several hooks see is reported once."""

from msgspec.structs import replace
from tollgate_host.report.model import RawFinding, Report

from tests.host.report.sample import BUCKET, SERVER, judged, result

FAIL = RawFinding("R-1", "wrong", severity="high", path=("tags",))
UNKNOWN = RawFinding("R-1", "not known yet", status="unknown", path=("tags",))


def _said(report: Report) -> list[tuple[str, str, str]]:
    return [(finding.hook, finding.message, finding.outcome) for finding in report.findings()]


def test_the_same_finding_from_pre_plan_and_post_plan_is_reported_once() -> None:
    report = judged(result(FAIL, hook="post-plan"), result(FAIL, hook="pre-plan"))
    assert _said(report) == [("post-plan", "wrong", "fail")]
    assert report.summary.outcomes["fail"] == 1


def test_the_hook_that_is_not_heard_again_still_has_the_status_it_came_to() -> None:
    report = judged(result(FAIL, hook="pre-plan"), result(FAIL, hook="post-plan"))
    assert [row.status for row in report.resources[0].results] == ["fail", "fail"]


def test_other_words_for_the_same_fault_are_the_same_fault() -> None:
    later = RawFinding("R-1", "wrong: $7", severity="high", path=("tags",))
    assert len(_said(judged(result(FAIL, hook="pre-plan"), result(later, hook="post-plan")))) == 1


def test_a_fault_unknown_before_and_known_after_planning_is_known() -> None:
    report = judged(result(UNKNOWN, hook="pre-plan"), result(FAIL, hook="post-plan"))
    assert _said(report) == [("post-plan", "wrong", "fail")]


def test_two_findings_of_one_result_stay_two_if_their_words_differ() -> None:
    both = (RawFinding("TAG", "Owner is missing", path=("tags",)), RawFinding("TAG", "Team is missing", path=("tags",)))
    report = judged(result(*both, hook="pre-plan"), result(*both, hook="post-plan"))
    assert [words for _, words, _ in _said(report)] == ["Owner is missing", "Team is missing"]


def test_two_findings_of_one_result_that_are_equal_are_one() -> None:
    assert len(_said(judged(result(FAIL, FAIL)))) == 1


def test_different_attributes_resources_rules_and_integrations_are_different_faults() -> None:
    other_path = RawFinding("R-1", "wrong", severity="high", path=("name",))
    other_rule = RawFinding("R-2", "wrong", severity="high", path=("tags",))
    report = judged(
        result(FAIL, other_path, other_rule), result(FAIL, address=SERVER), result(FAIL, integration="naming")
    )
    assert report.summary.outcomes["fail"] == 5


def test_what_a_resource_hook_and_a_stage_say_is_said_once() -> None:
    about_the_bucket = RawFinding("R-1", "wrong", severity="high", path=("tags",), address=BUCKET)
    stage = result(about_the_bucket, hook="plan-stage-complete", address=None)
    assert _said(judged(result(FAIL), stage)) == [("plan-stage-complete", "wrong", "fail")]


def test_bare_statuses_with_different_messages_are_all_heard() -> None:
    report = judged(
        result(status="warn", message="one", hook="pre-plan"),
        result(status="warn", message="two", hook="post-plan"),
        result(status="warn", message="two", hook="pre-apply"),
    )
    assert [words for _, words, _ in _said(report)] == ["one", "two"]


def test_what_was_unknown_in_the_plan_is_settled_by_the_answer_at_apply() -> None:
    report = judged(result(UNKNOWN, hook="post-plan"), result(hook="pre-apply"))
    assert _said(report) == []
    assert report.verdict == "pass"


def test_what_is_unknown_even_at_apply_is_said() -> None:
    report = judged(result(UNKNOWN, hook="post-plan"), result(UNKNOWN, hook="pre-apply"))
    assert _said(report) == [("pre-apply", "not known yet", "unknown")]


def test_what_was_unknown_before_the_change_is_settled_by_the_answer_after_it() -> None:
    assert _said(judged(result(UNKNOWN, hook="pre-apply"), result(hook="post-apply"))) == []


def test_what_was_unknown_of_the_plan_is_settled_by_the_answer_about_the_outcome() -> None:
    plan = result(UNKNOWN, hook="plan-stage-complete", address=None)
    assert _said(judged(plan, result(hook="apply-stage-complete", address=None))) == []
    again = judged(plan, result(UNKNOWN, hook="apply-stage-complete", address=None))
    assert _said(again) == [("apply-stage-complete", "not known yet", "unknown")]


def test_an_error_and_data_that_nobody_has_settle_nothing() -> None:
    plan = result(UNKNOWN, hook="plan-stage-complete", address=None)
    error = result(hook="apply-stage-complete", address=None, status="error", error="gone")
    assert len(_said(judged(plan, error))) == 1
    lacking = replace(UNKNOWN, undecided="data")
    plan = result(lacking, hook="plan-stage-complete", address=None)
    assert len(_said(judged(plan, result(hook="apply-stage-complete", address=None)))) == 1


def test_an_answer_about_another_resource_settles_nothing() -> None:
    report = judged(result(UNKNOWN, hook="post-plan"), result(hook="pre-apply", address=SERVER))
    assert [outcome for _, _, outcome in _said(report)] == ["unknown"]


def test_an_answer_about_a_resource_that_cannot_be_told_from_others_settles_nothing_of_the_plan() -> None:
    plan = result(replace(UNKNOWN, undecided="data"), hook="plan-stage-complete", address=None)
    assert len(_said(judged(plan, result(hook="post-apply", address=None)))) == 1
