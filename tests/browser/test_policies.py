"""The page as servers give it out: under the strictest policies that they add, with hostile texts in it."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tollgate_host.report.model import Report

from tests.host.report.hostile import hostile_report

pytestmark = pytest.mark.heavy

ADDRESS = "https://reports.test/report.html"
META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">')
JENKINS = "sandbox; default-src 'none'; img-src 'self'; style-src 'self';"
"""What Jenkins gives archived files out with, unless its owner has changed that."""


def served(page: Page, file: Path, policy: str) -> list[str]:
    """Open a page as a server gives it out that adds a policy; return the addresses that it asked for."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route(
        "**/*",
        lambda route: (
            route.fulfill(
                body=file.read_text(encoding="utf-8"),
                content_type="text/html; charset=utf-8",
                headers={"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff"},
            )
            if route.request.url == ADDRESS
            else route.abort()
        ),
    )
    page.goto(ADDRESS)
    return asked


def test_the_page_works_under_its_own_policy_as_a_header(browser: Browser, page_file: Callable[[Report], Path]) -> None:
    file = page_file(hostile_report())
    found = META.search(file.read_text(encoding="utf-8"))
    assert found is not None
    own = unescape(found[1])
    assert "unsafe" not in own
    with browser.new_page() as page:
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        asked = served(page, file, f"{own}; frame-ancestors 'none'; require-trusted-types-for 'script'")
        expect(page.locator("#count")).to_contain_text("finding")
        for view in ("Resources", "Exemptions", "Run", "Findings"):
            page.get_by_role("link", name=view, exact=True).first.click()
            expect(page.locator(f"#view-{view.lower()}")).to_be_visible()
        assert asked == [ADDRESS]
        assert [one for one in complaints if "frame-ancestors" not in one] == []
        assert page.evaluate("window.hit") is None


@pytest.mark.parametrize("policy", [JENKINS, "sandbox; default-src 'none'"])
def test_under_a_policy_that_forbids_scripts_and_styles_the_worst_can_be_read(
    browser: Browser, page_file: Callable[[Report], Path], policy: str
) -> None:
    report = hostile_report()
    with browser.new_page() as page:
        asked = served(page, page_file(report), policy)
        expect(page.locator("h1").first).to_be_visible()
        text = page.locator("body").inner_text()
        worst = [one for one in report.findings() if one.outcome == "fail"][:3]
        assert worst
        assert [one.rule for one in worst if one.rule.split()[0] not in text] == []
        assert asked == [ADDRESS]
