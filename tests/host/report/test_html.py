"""The HTML page as a document: well-formed, self-contained, escaped, complete without scripts; its data."""

import base64
import hashlib
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tollgate_host.report import html
from tollgate_host.report.html.assets import SCRIPTS, STYLES
from tollgate_host.report.html.data import module_of
from tollgate_host.report.model import Report
from tollgate_host.report.raw import IntegrationInfo, RawFinding
from tollgate_host.report.renderers.render_html import render_html
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.merge import merge
from tollgate_host.verdict.settings.enforcement import EnforcementOverride

from tests.host.report.hostile import HOSTILE, hostile_report
from tests.host.report.page import Page, page_of
from tests.host.report.sample import BUCKET, enforcement, full_report, judged, result, run

OUR_TAGS = {
    *("html", "head", "meta", "title", "style", "body", "header", "main", "nav", "section", "div", "span", "script"),
    *("h1", "h2", "p", "a", "b", "small", "dl", "dt", "dd", "ul", "ol", "li", "pre", "code", "dialog"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td", "svg", "rect", "line"),
}
BUDGETS: dict[str, Any] = {
    "estimated_monthly_cost": 655.09,
    "monthly_cost_before": 225,
    "monthly_delta": 430.09,
    "monthly_budget": 500,
    "warn_at": 0.8,
    "budgets": [
        {"name": "databases", "monthly_limit": 300, "monthly_cost": 278.54, "warn_at": 0.8},
        {"name": "web", "monthly_limit": 400, "monthly_cost": 100},
        {"name": "nonsense", "monthly_limit": "much"},
        "no budget",
    ],
    "by_module": {"": {"monthly_cost": 600, "monthly_delta": 400}, "module.a": {"monthly_cost": "x"}},
    "by_tag": {"Owner": {"web": {"monthly_cost": 1.5, "monthly_delta": 0}}, "Team": "nobody"},
}


def _costed(**metadata: Any) -> Report:
    answers = [
        result(integration="cost", metadata={"estimated_monthly_cost": 10.5, "monthly_delta": 10.5}),
        result(integration="cost", hook="plan-stage-complete", address=None, metadata={**BUDGETS, **metadata}),
    ]
    return judge(run(*answers, integrations=[IntegrationInfo(name="cost")]), enforcement())


def test_everything_that_matters_can_be_read_without_scripts() -> None:
    text = page_of(full_report()).text
    for words in (
        "✗ Failed",
        "1 critical, 1 high (2 failures); 1 integration error as a warning; 2 warnings",
        "The bucket is not encrypted.",
        'resource "aws_s3_bucket" "logs" {',
        '  sse_algorithm = "aws:kms"',
        "decided at apply",
        "exempted (agreed; owner web",
        "Integration naming failed in 1 call: no answer within 30 s",
        "$10.50",
        "GONE-1",
        "Expired exemption: NET-* at module.web.*.",
        "infra/main.tf:12",
    ):
        assert words in text, words


@pytest.mark.parametrize("make", [judged, full_report, hostile_report, _costed])
def test_the_page_is_well_formed_and_loads_nothing(make: Any) -> None:
    page = page_of(make())
    assert set(page.tags) <= OUR_TAGS
    assert page.values("src") == page.values("style") == page.values("srcset") == []
    assert all(value.startswith(("https://example.com/", "#")) for value in page.values("href"))
    assert not any(name.startswith("on") for _, name, _ in page.attributes)
    assert "@import" not in page.style
    assert "url(" not in page.style


def test_only_the_page_s_own_style_and_script_may_run() -> None:
    page = page_of(hostile_report())
    (policy,) = [value for value in page.values("content") if "default-src" in value]
    assert policy == (
        f"default-src 'none'; style-src '{_hash(page.style)}'; script-src '{_hash(page.script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(content: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}"


def test_links_open_elsewhere_and_tell_nobody_from_where() -> None:
    page = page_of(full_report())
    outward = [value for value in page.values("href") if not value.startswith("#")]
    assert outward == ["https://example.com/s3-enc-1"]
    assert page.values("rel") == ["noopener noreferrer"]


def test_the_data_cannot_end_its_element() -> None:
    page = page_of(hostile_report())
    for block in page.blocks.values():
        assert "<" not in block
        assert "\u2028" not in block
    assert any("<script>" in text for text in page.lists["texts"])
    assert not any(text.startswith("javascript:") for text in page.lists["texts"])


def test_no_line_of_the_page_can_be_taken_for_a_command_of_a_build_system() -> None:
    text = "".join(render_html(hostile_report()))
    assert not any(line.strip().startswith("::") for line in text.splitlines())
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", text)


@pytest.mark.parametrize(("kind", "joined"), [("script/*.js", SCRIPTS), ("style/*.css", STYLES)])
def test_every_script_and_style_is_joined_and_none_is_missing(kind: str, joined: tuple[str, ...]) -> None:
    assert html.__file__ is not None
    assert {path.stem for path in Path(html.__file__).parent.glob(kind)} == set(joined)


def test_every_resource_and_finding_is_in_the_data() -> None:
    report = full_report()
    page = page_of(report)
    assert [row[0] for row in page.lists["resources"]] == [row.address for row in report.resources]
    assert len(page.lists["findings"]) == len(list(report.findings()))
    assert len(page.answers[: len(report.resources)]) == 3
    integrations, texts = page.lists["integrations"], page.answers[len(report.resources) + 1]
    told = [(integrations[answer[0]], texts[answer[1]], texts[answer[2]]) for answer in page.answers[0]]
    assert ("cost", "post-plan", "success") in told
    assert ("policy", "pre-plan", "fail") in told


def test_metadata_is_scrubbed_as_everywhere_and_cut_where_it_is_long() -> None:
    metadata = {"_private": "x1", "password": "hunter2", "many": list(range(500)), "long": "y" * 5_000}
    page = page_of(judged(result(metadata=metadata)))
    whole = page.blocks["answers"] + page.blocks["lists"]
    assert "hunter2" not in whole
    assert "_private" not in whole
    assert "(400 more)" in whole
    assert "y" * 2_001 not in whole


def test_what_repeats_stands_in_the_data_once() -> None:
    rows = [result(RawFinding("R-1", "The same words.", path=(n,)), metadata={"a": ["same value"]}) for n in range(9)]
    page = page_of(judged(*rows))
    assert page.blocks["lists"].count("The same words.") == 1
    assert page.blocks["answers"].count("same value") == 1


def test_each_budget_has_a_gauge() -> None:
    page = page_of(_costed())
    for words in (
        "Monthly budget",
        "$655.09 of $500.00: $155.09 over",
        "databases",
        "$278.54 of $300.00 (93%)",
        "$100.00 of $400.00 (25%)",
    ):
        assert words in page.text
    kinds = [value for value in page.values("class") if value.startswith("budget ")]
    assert kinds == ["budget over", "budget near", "budget within"]
    assert "nonsense" not in page.text


def test_costs_are_divided_as_the_integration_divided_them() -> None:
    assert page_of(_costed()).lists["divisions"] == {"module": [["", 600, 400]], "tag:Owner": [["web", 1.5, 0]]}


@pytest.mark.parametrize("odd", ["NaN", float("inf"), True, None, [1], {"a": 1}, "1e999", HOSTILE[2]])
def test_what_is_no_amount_is_left_out(odd: Any) -> None:
    page = page_of(_costed(monthly_budget=odd, budgets=odd, by_module=odd, by_tag=odd))
    assert "budget" not in " ".join(page.values("class"))


def test_without_costs_there_is_no_cost_view() -> None:
    page = page_of(judged(result(RawFinding("R-1", "No."))))
    assert "#cost" not in page.values("href")
    assert page.lists["run"]["cost"] is None


def test_an_empty_run_passes_and_says_so() -> None:
    page = page_of(judge(run(resources=()), enforcement()))
    assert "✓ Passed" in page.text
    assert "No findings." in page.text
    assert page.lists["findings"] == []


def test_several_plans_are_told_apart() -> None:
    reports = [
        judge(run(result(RawFinding("R-1", "No.")), plan_name=name), enforcement()) for name in ("a.json", "b.json")
    ]
    page = page_of(merge(reports))
    assert "a.json, b.json" in page.text
    assert [row[4] for row in page.lists["resources"]] == [0, 0, 0, 1, 1, 1]
    assert [(row[1], row[14]) for row in page.lists["findings"]] == [(0, 0), (3, 1)]


def test_a_live_run_says_what_ran_when_and_by_what() -> None:
    made_at = datetime(2026, 11, 16, 10, 30, tzinfo=UTC)
    live = run(command="apply", plan_name="", engine="opentofu", made_at=made_at, workspace="prod")
    text = page_of(judge(live, enforcement())).text
    for words in ("tollgate apply", "OpenTofu", "1.11.4", "2026-11-16 10:30 UTC", "prod", "Exit code of the checks"):
        assert words in text
    assert "Plan\n" not in text


def test_an_override_is_on_the_record() -> None:
    override = EnforcementOverride(reason="release day", by="ada", at=datetime(2026, 11, 16, 9, tzinfo=UTC))
    page = page_of(judged(result(RawFinding("R-1", "No.", severity="high")), override=override))
    assert "1 finding overridden by ada, 2026-11-16 09:00+00:00: release day" in page.text
    assert "! Passed with warnings" in page.text


def test_an_error_and_a_stale_baseline_are_told_at_the_top() -> None:
    report = judged(result(status="error", error="it crashed"))
    report = replace(report, summary=replace(report.summary, stale_baseline=frozenset({"a"})))
    text = page_of(report).text
    assert "✗ Integration error" in text
    assert "Integration policy failed in 1 call: it crashed" in text
    assert "1 entry of the baseline is no longer found" in text


def test_of_very_many_findings_the_worst_stand_on_the_page_itself() -> None:
    rows = [RawFinding(f"R-{number}", "No.", status="warn", path=(number,)) for number in range(400)]
    page = page_of(judged(result(*rows, RawFinding("WORST", "Bad.", severity="critical"))))
    assert page.text.index("WORST") < page.text.index("R-0")
    assert "101 more findings: with scripts switched on, this page lists them all." in page.text
    assert len(page.lists["findings"]) == 401


@pytest.mark.parametrize(
    ("address", "module"),
    [
        (BUCKET, ""),
        ("module.a.module.b.aws_x.y", "module.a.module.b"),
        ('module.a["x.module.y"].aws_x.y[0]', 'module.a["x.module.y"]'),
        ("module.a[0].data.aws_x.y", "module.a[0]"),
        ('aws_x.y["module.a.b"]', ""),
    ],
)
def test_the_module_of_an_address_is_all_before_the_resource(address: str, module: str) -> None:
    assert module_of(address) == module


COLOURS = {
    "text": ("page", "raised", "sunken"),
    "quiet": ("page", "raised"),
    "link": ("page", "raised"),
    "fail": ("page", "raised", "fail-tint"),
    "warn": ("page", "raised", "warn-tint"),
    "good": ("page", "raised", "good-tint"),
    "open": ("page", "open-tint"),
    "critical": ("critical-tint",),
}


@pytest.mark.parametrize(("colour", "ground"), [(name, ground) for name in COLOURS for ground in COLOURS[name]])
def test_each_text_stands_out_from_its_ground_in_light_and_dark(colour: str, ground: str) -> None:
    declared = dict(re.findall(r"--([\w-]+): light-dark\((#\w{6}, #\w{6})\)", _style()))
    for text, page in zip(declared[colour].split(", "), declared[ground].split(", "), strict=True):
        light, dark = sorted((_luminance(text), _luminance(page)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (text, page)


def _style() -> str:
    return Page("".join(render_html(judged()))).style


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
