"""Markdown for a pull request, rendered by a real renderer."""

from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

import pytest
from markdown_it import MarkdownIt
from tollgate_host.report.model import RawFinding, Report, ResourceRow
from tollgate_host.report.renderers.render_markdown import MARKER, MOST_CHARACTERS, render_markdown
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.settings.enforcement import EnforcementOverride

from tests.host.report.hostile import hostile_report
from tests.host.report.sample import enforcement, full_report, judged, result, run

OUR_TAGS = {
    *("h3", "p", "strong", "em", "code", "pre", "table", "thead", "tbody", "tr", "th", "td", "details", "summary"),
    *("ul", "li", "a", "br"),
}


class _Page(HTMLParser):
    """What a browser would find in the rendered comment."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.text = ""
        self.cells: list[int] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("href", "src") and value is not None]
        self.open.append(tag)
        if tag == "tr":
            self.cells.append(0)
        elif tag in ("td", "th"):
            self.cells[-1] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def _page(report: Report) -> _Page:
    page = _Page()
    page.feed(MarkdownIt("commonmark").enable("table").render("".join(render_markdown(report))))
    assert page.open == []
    return page


def test_a_comment_begins_with_its_marker_and_the_verdict() -> None:
    lines = "".join(render_markdown(full_report())).splitlines()
    assert lines[0] == MARKER
    assert lines[1] == "### ❌ Tollgate: Failed"


def test_cost_findings_and_details_are_all_there() -> None:
    page = _page(full_report())
    for words in (
        "$10.50 a month (+$10.50, before $0.00)",
        "The bucket is not encrypted.",
        "aws_s3_bucket.logs.encryption[0]",
        'sse_algorithm = "aws:kms"',
        "infra/main.tf:12",
        "decided at apply",
        "exempted (agreed; owner web; until 2027-01-31; exemptions.yaml:2)",
        "migration; expired 2026-01-31",
        "naming failed in 1 call: no answer within 30 s",
        "3 resources checked",
    ):
        assert words in page.text, words
    assert page.links == ["https://example.com/s3-enc-1"]
    assert page.tags.count("details") == 5


def test_a_run_without_findings_says_so_in_a_few_lines() -> None:
    page = _page(judged(result()))
    assert "no findings; 3 changed resources." in page.text
    assert page.tags.count("table") == 1


def test_an_override_is_shown_with_who_when_and_why() -> None:
    override = EnforcementOverride(reason="hotfix *now*", by="ann", at=datetime(2026, 11, 16, 12, tzinfo=UTC))
    page = _page(judged(result(RawFinding("R", "m")), override=override))
    assert "Overridden by ann at 2026-11-16T12:00+00:00: hotfix *now*" in page.text


@pytest.mark.parametrize("make", [full_report, hostile_report])
def test_nothing_in_a_comment_comes_from_foreign_markup(make: Any) -> None:
    page = _page(make())
    assert set(page.tags) <= OUR_TAGS
    assert all(link.startswith("https://example.com/") for link in page.links)
    assert set(page.cells) <= {3, 4, 5}


def test_nobody_is_mentioned_and_no_issue_linked() -> None:
    page = _page(judged(result(RawFinding("R", "ask @everyone about #1"))))
    assert "ask @\u200beveryone about #\u200b1" in page.text


def test_no_line_can_be_taken_for_a_command_of_a_build_system() -> None:
    text = "".join(render_markdown(hostile_report()))
    assert not any(line.strip().startswith("::") for line in text.splitlines())
    assert "##vso[" not in text


@pytest.mark.parametrize(("count", "length"), [(800, 10), (800, 5_000), (80, 100_000)])
def test_a_long_report_is_kept_within_the_limit_and_says_what_it_left_out(count: int, length: int) -> None:
    rows = tuple(ResourceRow(f"aws_x.y{n}", "aws_x", "create") for n in range(count))
    results = [
        result(RawFinding(f"R-{n}", "x" * length, remediation="y" * length), address=row.address)
        for n, row in enumerate(rows)
    ]
    report = judge(run(*results, resources=rows), enforcement())
    text = "".join(render_markdown(report))
    assert len(text) <= MOST_CHARACTERS
    assert "entries left out for length" in text
    _page(report)


def test_instances_of_a_block_are_one_row() -> None:
    rows = [ResourceRow(f"aws_subnet.a[{n}]", "aws_subnet", "create") for n in range(40)]
    found = [result(RawFinding("R", "wrong", severity="high"), address=row.address) for row in rows]
    text = "".join(render_markdown(judge(run(*found, resources=rows), enforcement())))
    assert "| ❌ | high | `R` | `aws_subnet.a` (40 instances) | wrong |\n" in text
    assert text.count("| ❌ |") == 1


def test_instances_whose_messages_name_them_are_one_row_too() -> None:
    rows = [ResourceRow(f"aws_subnet.a[{n}]", "aws_subnet", "create") for n in range(40)]
    found = [
        result(RawFinding("R", f"name a-{n} is wrong", severity="high"), address=row.address)
        for n, row in enumerate(rows)
    ]
    text = "".join(render_markdown(judge(run(*found, resources=rows), enforcement())))
    assert "| ❌ | high | `R` | `aws_subnet.a` (40 instances) | name a-0 is wrong; 39 similar |\n" in text
    assert text.count("| ❌ |") == 1


def test_the_details_of_a_rule_give_each_resource_its_own_message() -> None:
    rows = [ResourceRow(f"aws_subnet.{name}", "aws_subnet", "create") for name in "ab"]
    told = ("no owner", "no owner and no team")
    found = [
        result(RawFinding("R", message, severity="high"), address=row.address)
        for row, message in zip(rows, told, strict=True)
    ]
    text = "".join(render_markdown(judge(run(*found, resources=rows), enforcement())))
    details = text.partition("<details><summary>Details</summary>")[2]
    assert "- `aws_subnet.a`: no owner\n- `aws_subnet.b`: no owner and no team\n" in details
    assert "```text" not in details


def test_several_messages_of_a_rule_about_one_resource_are_rows_of_their_own() -> None:
    findings = [RawFinding("R", message, severity="high") for message in ("no owner", "no team")]
    text = "".join(render_markdown(judged(result(*findings))))
    assert text.count("| ❌ |") == 2


def test_a_comment_begins_with_the_verdict_and_the_change_of_the_cost() -> None:
    told = {"estimated_monthly_cost": 150, "monthly_budget": 100, "monthly_delta": 50, "monthly_cost_before": 100}
    report = judged(result(hook="plan-stage-complete", address=None, metadata=told))
    assert "".join(render_markdown(report)).splitlines()[:7] == [
        "<!-- tollgate -->",
        "### ✅ Tollgate: Passed",
        "",
        "no findings; 3 changed resources.",
        "",
        "**Cost:** &#36;150.00 a month (+&#36;50.00, before &#36;100.00)",
        "- Monthly budget: &#36;150.00 of &#36;100.00 a month, &#36;50.00 over",
    ]
