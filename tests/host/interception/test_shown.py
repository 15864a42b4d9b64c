"""Findings are shown once: an apply does not repeat those of its plan, but an error is always told."""

from datetime import date

from msgspec.structs import replace
from tollgate_host.interception.findings.shown import ShownFindings
from tollgate_host.report.raw import RawFinding, RawResult
from tollgate_host.verdict.judgement import Judging
from tollgate_host.verdict.settings.enforcement import Enforcement

RESULT = RawResult(
    integration="naming",
    hook="post-plan",
    address="a_b.c",
    resource_type="a_b",
    action="create",
    status="warn",
    findings=(RawFinding("prefix", "It has no prefix", status="warn"),),
)
[WARNING] = Judging(Enforcement(today=date(2026, 1, 1))).answer(RESULT)


def test_a_warning_is_new_once_for_each_resource() -> None:
    shown = ShownFindings()
    assert shown.is_new(WARNING, "a_b.c")
    assert not shown.is_new(WARNING, "a_b.c")
    assert shown.is_new(WARNING, "a_b.d")
    assert shown.is_new(replace(WARNING, message="It shouts"), "a_b.c")


def test_an_error_is_told_each_time_since_the_engine_needs_one_to_stop() -> None:
    shown, error = ShownFindings(), replace(WARNING, outcome="fail")
    assert shown.is_new(error, "a_b.c")
    assert shown.is_new(error, "a_b.c")


def test_what_was_shown_under_a_token_is_known_under_the_address_that_it_turns_out_to_be() -> None:
    shown = ShownFindings()
    shown.is_new(WARNING, "token")
    assert not shown.has(WARNING)
    shown.settle({"token": "a_b.c"})
    assert shown.has(WARNING)


def test_what_is_added_is_known() -> None:
    shown = ShownFindings()
    shown.add(WARNING)
    assert shown.has(WARNING)
    assert not shown.has(replace(WARNING, address="a_b.d"))
