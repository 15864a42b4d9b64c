"""Exemptions: which findings they cover, and what is reported of them."""

from datetime import date, timedelta

import pytest
from tollgate_host.report.model import JudgedFinding, RawFinding

from tests.host.report.sample import BUCKET, SERVER, TODAY, comment, exemption, judged, result

FINDING = RawFinding("S3-ENC-1", "not encrypted", severity="high", path=("rule", 0, "algorithm"))


def _only(**settings: object) -> JudgedFinding:
    (finding,) = judged(result(FINDING), **settings).findings()
    return finding


def test_an_exempted_finding_is_shown_with_its_exemption_and_weighs_nothing() -> None:
    report = judged(result(FINDING), exemptions=(exemption("S3-*", BUCKET, owner="web"),))
    (finding,) = report.findings()
    assert (report.verdict, finding.outcome) == ("pass", "exempted")
    assert finding.exemption is not None
    assert (finding.exemption.owner, finding.exemption.reason, finding.exemption.line) == ("web", "agreed", 2)
    assert [(row.state, row.findings) for row in report.exemptions.used] == [("used", 1)]


@pytest.mark.parametrize("rule", ["S3-ENC-1", "S3-*", "*", "policy/S3-ENC-1", "policy/*"])
def test_a_rule_glob_may_name_the_integration(rule: str) -> None:
    assert _only(exemptions=(exemption(rule),)).outcome == "exempted"


@pytest.mark.parametrize("rule", ["S3-ENC", "s3-enc-1", "cost/*", "policy/S3-LOG-*"])
def test_another_rule_is_not_exempt(rule: str) -> None:
    assert _only(exemptions=(exemption(rule),)).outcome == "fail"


def test_an_exemption_holds_for_a_result_without_findings_under_the_integrations_name() -> None:
    report = judged(result(status="fail", message="wrong name"), exemptions=(exemption("policy"),))
    assert report.verdict == "pass"
    assert [finding.outcome for finding in report.findings()] == ["exempted"]


def test_an_exemption_covers_what_is_still_unknown() -> None:
    unknown = RawFinding("S3-KEY-1", "not known yet", status="unknown")
    report = judged(result(unknown), exemptions=(exemption("S3-KEY-1"),))
    assert [finding.outcome for finding in report.findings()] == ["exempted"]


def test_an_exemption_holds_on_its_last_day() -> None:
    assert _only(exemptions=(exemption("S3-*", expires=TODAY),)).outcome == "exempted"


def test_an_expired_exemption_no_longer_exempts_and_is_named_at_the_finding() -> None:
    report = judged(result(FINDING), exemptions=(exemption("S3-*", expires=TODAY - timedelta(days=1)),))
    (finding,) = report.findings()
    assert finding.outcome == "fail"
    assert finding.exemption is not None
    assert finding.exemption.state == "expired"
    assert [(row.state, row.findings) for row in report.exemptions.expired] == [("expired", 1)]


def test_an_expired_exemption_alone_makes_the_run_warn() -> None:
    report = judged(result(), exemptions=(exemption("S3-*", expires=date(2020, 1, 1)),))
    assert (report.verdict, report.exit_code) == ("warn", 0)


def test_an_expired_exemption_can_be_set_to_fail_the_run() -> None:
    report = judged(result(), exemptions=(exemption("S3-*", expires=date(2020, 1, 1)),), on_expired="fail")
    assert (report.verdict, report.exit_code) == ("fail", 1)


def test_an_exemption_in_force_comes_before_an_expired_one() -> None:
    both = (exemption("S3-*", expires=date(2020, 1, 1)), exemption("S3-ENC-1", line=9))
    finding = _only(exemptions=both)
    assert finding.outcome == "exempted"
    assert finding.exemption is not None
    assert finding.exemption.line == 9


def test_an_unused_exemption_is_reported_and_weighs_nothing() -> None:
    report = judged(result(), exemptions=(exemption("S3-*"),))
    assert report.verdict == "pass"
    assert [row.rules for row in report.exemptions.unused] == [("S3-*",)]


def test_two_exemptions_for_one_finding_are_both_used() -> None:
    report = judged(result(FINDING), exemptions=(exemption("S3-*"), exemption("S3-ENC-1", line=9)))
    assert len(report.exemptions.used) == 2


@pytest.mark.parametrize("address", [BUCKET, f"{BUCKET}[0]", f'{BUCKET}["a"]'])
def test_a_comment_in_a_block_exempts_every_instance_of_it(address: str) -> None:
    report = judged(result(FINDING, address=address), inline=(comment(),))
    (finding,) = report.findings()
    assert finding.outcome == "exempted"
    assert [(row.source, row.file, row.line) for row in report.exemptions.used] == [("inline", "main.tf", 4)]


def test_a_comment_in_a_module_exempts_under_every_call_of_it() -> None:
    inline = comment(address="module.web.aws_instance.app")
    report = judged(result(FINDING, address=SERVER), inline=(inline,))
    assert [finding.outcome for finding in report.findings()] == ["exempted"]


def test_a_comment_in_a_module_that_is_called_twice_is_one_exemption() -> None:
    calls = ("module.unused.aws_instance.app", "module.web.aws_instance.app")
    comments = tuple(comment(address=address, owner="web") for address in calls)
    report = judged(result(FINDING, address=SERVER), inline=comments)
    assert [(row.address, row.findings, row.owner) for row in report.exemptions.used] == [(calls[1], 1, "web")]
    assert report.exemptions.unused == ()


@pytest.mark.parametrize("path", [("rule",), ("rule", 0), ("rule", "algorithm"), ("rule", 0, "algorithm")])
def test_a_comment_at_an_attribute_exempts_what_is_at_or_below_it(path: tuple[str | int, ...]) -> None:
    assert _only(inline=(comment(path=path),)).outcome == "exempted"


@pytest.mark.parametrize("path", [("tags",), ("rule", 1), ("rule", 0, "algorithm", "x"), ("algorithm",)])
def test_a_comment_at_another_attribute_exempts_nothing(path: tuple[str | int, ...]) -> None:
    assert _only(inline=(comment(path=path),)).outcome == "fail"


def test_comments_can_be_switched_off_and_are_then_not_called_unused() -> None:
    report = judged(result(FINDING), inline=(comment(),), use_inline=False)
    assert report.verdict == "fail"
    assert report.exemptions.unused == ()


def test_a_comment_expires_too() -> None:
    report = judged(result(FINDING), inline=(comment(expires=date(2026, 1, 1)),))
    assert report.verdict == "fail"
    assert [row.source for row in report.exemptions.expired] == ["inline"]


@pytest.mark.parametrize("rule", ["S3-ENC-1", "S3-*", "policy/S3-ENC-1"])
def test_an_exemption_and_a_comment_may_name_a_rule_by_a_former_id(rule: str) -> None:
    renamed = RawFinding("s3_bucket_encrypted", "m", severity="high", aliases=("S3-ENC-1",))
    by_file = judged(result(renamed), exemptions=(exemption(rule),))
    by_comment = judged(result(renamed), inline=(comment(rules=(rule,)),))
    assert (by_file.verdict, by_comment.verdict) == ("pass", "pass")
