"""Enforcement levels: by rule and integration, by the finding, by severity; `--fail-on` and `--override`."""

from datetime import UTC, datetime
from html import unescape

import pytest
from tollgate_host.report.model import JudgedFinding, RawFinding
from tollgate_host.report.renderers.render_console import render_console
from tollgate_host.report.renderers.render_html import render_html
from tollgate_host.report.renderers.render_markdown import render_markdown
from tollgate_host.verdict.levels import level_rule_from_text
from tollgate_host.verdict.merge import merge
from tollgate_host.verdict.settings.enforcement import EnforcementOverride, LevelRule
from tollgate_runtime.contract.findings import Level, Severity

from tests.host.report.sample import judged, result

OVERRIDE = EnforcementOverride(reason="hotfix", by="ann", at=datetime(2026, 11, 16, 12, 0, tzinfo=UTC))


def _only(*findings: RawFinding, **settings: object) -> JudgedFinding:
    (finding,) = judged(result(*findings), **settings).findings()
    return finding


@pytest.mark.parametrize(
    ("severity", "level"),
    [
        ("info", "advisory"),
        ("low", "advisory"),
        ("medium", "advisory"),
        ("high", "soft-mandatory"),
        ("critical", "hard-mandatory"),
    ],
)
def test_severity_decides_where_nobody_else_does(severity: Severity, level: Level) -> None:
    assert _only(RawFinding("R", "m", severity=severity)).level == level


def test_the_findings_own_level_comes_before_severity() -> None:
    assert _only(RawFinding("R", "m", severity="critical", level="advisory")).level == "advisory"


@pytest.mark.parametrize(
    "rule",
    [
        LevelRule(rule="R-*", level="soft-mandatory"),
        LevelRule(rule="policy/R-1", level="soft-mandatory"),
        LevelRule(integration="pol*", level="soft-mandatory"),
        LevelRule(rule="R-1", integration="policy", level="soft-mandatory"),
    ],
)
def test_the_configuration_comes_before_the_finding(rule: LevelRule) -> None:
    assert _only(RawFinding("R-1", "m", level="hard-mandatory"), levels=(rule,)).level == "soft-mandatory"


@pytest.mark.parametrize(
    "rule",
    [
        LevelRule(rule="S-*", level="advisory"),
        LevelRule(rule="cost/*", level="advisory"),
        LevelRule(rule="R-1", integration="cost", level="advisory"),
    ],
)
def test_a_level_for_something_else_changes_nothing(rule: LevelRule) -> None:
    assert _only(RawFinding("R-1", "m", level="hard-mandatory"), levels=(rule,)).level == "hard-mandatory"


def test_the_last_matching_level_wins() -> None:
    levels = (LevelRule(rule="*", level="advisory"), LevelRule(rule="R-*", level="hard-mandatory"))
    assert _only(RawFinding("R-1", "m"), levels=levels).level == "hard-mandatory"


def test_an_advisory_finding_only_warns() -> None:
    report = judged(result(RawFinding("R", "m", severity="critical", level="advisory")))
    assert (report.verdict, report.exit_code) == ("warn", 0)


def test_a_finding_of_severity_info_is_noted_and_weighs_nothing() -> None:
    report = judged(result(RawFinding("R", "m", severity="info")))
    assert report.verdict == "pass"
    assert report.summary.outcomes["info"] == 1


@pytest.mark.parametrize(
    ("fail_on", "verdict"),
    [("low", "fail"), ("medium", "fail"), ("high", "warn"), ("critical", "warn"), ("never", "warn")],
)
def test_what_is_below_fail_on_only_warns(fail_on: str, verdict: str) -> None:
    assert judged(result(RawFinding("R", "m", severity="medium")), fail_on=fail_on).verdict == verdict


@pytest.mark.parametrize("severity", ["info", "low", "medium"])
def test_what_is_not_severe_does_not_block_unless_somebody_says_so(severity: Severity) -> None:
    assert judged(result(RawFinding("R", "m", severity=severity))).exit_code == 0


@pytest.mark.parametrize("severity", ["info", "low", "critical"])
def test_what_a_team_has_made_mandatory_blocks_whatever_its_severity(severity: Severity) -> None:
    assert judged(result(RawFinding("R", "m", severity=severity, level="soft-mandatory"))).exit_code == 1


def test_what_reaches_fail_on_is_mandatory() -> None:
    finding = _only(RawFinding("R", "m", severity="medium"), fail_on="medium")
    assert (finding.level, finding.outcome) == ("soft-mandatory", "fail")


def test_a_level_may_name_a_rule_by_a_former_id() -> None:
    renamed = RawFinding("s3_bucket_encrypted", "m", severity="high", aliases=("S3-ENC-1",))
    report = judged(result(renamed), levels=(LevelRule(rule="S3-*", level="advisory"),))
    assert (report.verdict, report.notices) == ("warn", ())


def test_an_override_lets_soft_mandatory_findings_pass_and_is_recorded() -> None:
    report = judged(result(RawFinding("R", "m", level="soft-mandatory")), override=OVERRIDE)
    assert (report.verdict, report.exit_code) == ("warn", 0)
    assert [finding.outcome for finding in report.findings()] == ["overridden"]
    assert report.exemptions.override is not None
    assert (report.exemptions.override.by, report.exemptions.override.reason) == ("ann", "hotfix")
    assert (report.exemptions.override.at, report.exemptions.override.findings) == (OVERRIDE.at, 1)


def test_an_override_does_not_touch_hard_mandatory_findings() -> None:
    report = judged(result(RawFinding("R", "m", level="hard-mandatory")), override=OVERRIDE)
    assert (report.verdict, report.exit_code) == ("fail", 1)
    assert report.exemptions.override is not None
    assert report.exemptions.override.findings == 0


def test_a_level_on_the_command_line_names_rule_and_level() -> None:
    assert level_rule_from_text("naming/*=advisory") == LevelRule(rule="naming/*", level="advisory")


@pytest.mark.parametrize(
    ("text", "words"), [("advisory", "RULE=LEVEL"), ("=advisory", "RULE=LEVEL"), ("R=must", "not a level")]
)
def test_a_wrong_level_on_the_command_line_is_explained(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        level_rule_from_text(text)


def test_a_level_that_applies_to_nothing_is_told_in_a_notice() -> None:
    levels = [level_rule_from_text("S3-*=advisory"), level_rule_from_text("S4-*=advisory")]
    levels.append(LevelRule(level="advisory", integration="namign"))
    report = judged(result(RawFinding("S3-1", "wrong")), levels=levels)
    assert report.notices == (
        'The level advisory of "S4-*" applied to no finding.',
        'The level advisory of "*" of integration "namign" applied to no finding.',
    )
    console, page = "".join(render_console(report)), unescape("".join(render_html(report)))
    assert all(f"Notice: {notice}" in console for notice in report.notices)
    assert all(notice in page for notice in report.notices)
    assert "**Notice:**" in "".join(render_markdown(report))


def test_a_level_that_applies_in_one_of_several_plans_needs_no_notice() -> None:
    levels = [level_rule_from_text("S3-*=advisory"), level_rule_from_text("S4-*=advisory")]
    reports = [judged(result(RawFinding("S3-1", "wrong")), levels=levels), judged(result(), levels=levels)]
    assert merge(reports).notices == ('The level advisory of "S4-*" applied to no finding.',)


@pytest.mark.parametrize("reason", ["", " \t"])
def test_an_override_needs_a_reason(reason: str) -> None:
    with pytest.raises(ValueError, match=r"An override needs a reason: say why these findings may pass\."):
        EnforcementOverride(reason=reason, by="me", at=datetime(2026, 11, 16, tzinfo=UTC))
