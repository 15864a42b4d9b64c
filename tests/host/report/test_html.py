"""The HTML page: well-formed, self-contained, escaped."""

from html.parser import HTMLParser
from typing import Any

import pytest
from tollgate.report.model import Report
from tollgate.report.render_html import render_html

from tests.host.report.hostile import hostile_report
from tests.host.report.sample import full_report, judged

VOID = {"meta"}
OUR_TAGS = {
    *("html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "section", "div", "strong", "span", "pre"),
    *("code", "a", "table", "tr", "th", "td"),
}


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def _page(report: Report) -> _Page:
    page = _Page()
    page.feed("".join(render_html(report)))
    page.close()
    assert page.open == []
    return page


def test_everything_of_a_report_is_on_the_page() -> None:
    text = _page(full_report()).text
    for words in (
        "Failed: 1 integration error as a warning, 2 failures, 2 warnings",
        "The bucket is not encrypted.",
        'resource "aws_s3_bucket" "logs" {',
        '  sse_algorithm = "aws:kms"',
        "not decided: known only after apply",
        "exempted (agreed; owner web",
        "no answer within 30 s",
        "Estimated cost: $10.50/month",
        "GONE-1",
    ):
        assert words in text, words


@pytest.mark.parametrize("make", [judged, full_report, hostile_report])
def test_the_page_is_well_formed_and_loads_nothing(make: Any) -> None:
    page = _page(make())
    assert set(page.tags) <= OUR_TAGS
    addresses = [value for name, value in page.attributes if name in ("href", "src")]
    assert all(value is not None and value.startswith("https://example.com/") for value in addresses)
    assert not any(name.startswith("on") for name, _ in page.attributes)
    policy = [value for name, value in page.attributes if name == "content" and value and "default-src" in value]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]


def test_no_line_of_the_page_can_be_taken_for_a_command_of_a_build_system() -> None:
    text = "".join(render_html(hostile_report()))
    assert not any(line.strip().startswith("::") for line in text.splitlines())
