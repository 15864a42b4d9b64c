"""Whatever a plan or an integration says is text on the page, and nothing else."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tollgate_host.report.model import Report
from tollgate_host.report.raw import ResourceRow
from tollgate_host.verdict.judge import judge

from tests.browser.conftest import Opener
from tests.host.report.hostile import hostile_report
from tests.host.report.sample import enforcement, result, run

pytestmark = pytest.mark.heavy
ATTACKS = [
    "<script>window.hit = 1</script>",
    '</script><script>window.hit = 1</script><img src=x onerror="window.hit = 1">',
    '"onload="window.hit = 1',
    "javascript:window.hit=1",
    "<!--<script>",
    "\u202etxt.exe",
    "__proto__",
    "constructor",
]


def test_no_hostile_text_becomes_an_element_or_a_link(show: Opener) -> None:
    page = show(hostile_report())
    for view in ("Resources", "Exemptions", "Run", "Findings"):
        page.get_by_role("link", name=view, exact=True).first.click()
        expect(page.locator(f"#view-{view.lower()}")).to_be_visible()
    for summary in page.locator("details.rule > summary").all()[:25]:
        summary.click()
    assert page.evaluate("document.querySelectorAll('script').length") == 3
    assert (
        page.evaluate("document.querySelectorAll('img, iframe, object, embed, link, base, form[action]').length") == 0
    )
    targets: list[str] = page.evaluate("[...document.querySelectorAll('a[href]')].map((one) => one.href)")
    assert {target.partition(":")[0] for target in targets} <= {"file", "https"}
    assert page.evaluate("window.hit") is None


def test_a_resource_with_a_hostile_name_is_one_like_any_other(show: Opener) -> None:
    addresses = {attack: f'aws_x.y["{attack}"]' for attack in ATTACKS}
    rows = [ResourceRow(address, attack, "create") for attack, address in addresses.items()]
    answers = [
        result(address=address, resource_type=attack, metadata={attack: attack, "list": [attack]}, message=attack)
        for attack, address in addresses.items()
    ]
    report = judge(run(*answers, resources=rows, workspace=ATTACKS[1]), enforcement())
    page = show(report, "#resources")
    drawer = page.get_by_role("dialog")
    for number, attack in enumerate(ATTACKS):
        page.locator("a.resource").nth(number).click()
        shown = attack.replace("\u202e", "")
        expect(drawer.get_by_role("heading", level=2)).to_have_text(f'aws_x.y["{shown}"]')
        drawer.locator("summary").first.click()
        expect(drawer.locator(".metadata").first).to_contain_text(shown)
        page.reload()
        expect(drawer.get_by_role("heading", level=2)).to_have_text(f'aws_x.y["{shown}"]')
        page.go_back()
        expect(drawer).to_be_hidden()
    assert page.evaluate("window.hit") is None


@pytest.mark.parametrize(
    "fragment",
    [
        "#findings?q=%3Cimg%20src=x%20onerror=window.hit=1%3E",
        "#resources?resource=%3Cscript%3Ewindow.hit=1%3C/script%3E",
        "#cost?by=__proto__&sort=constructor",
        "#findings?severity=__proto__&rule=%E0%A4%A",
        "#%E0%A4%A?%E0%A4%A=%",
    ],
)
def test_a_hostile_address_is_no_way_in(show: Opener, fragment: str) -> None:
    page = show(hostile_report(), fragment)
    expect(page.locator("#count")).to_contain_text("finding")
    assert page.evaluate("window.hit") is None


def test_the_policy_stops_what_escaping_would_have_let_through(
    browser: Browser, page_file: Callable[[Report], Path]
) -> None:
    with browser.new_page() as page:
        page.goto(page_file(hostile_report()).as_uri())
        with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
            page.evaluate("document.body.insertAdjacentHTML('beforeend', '<b onclick=\"window.hit = 1\">x</b>')")
            page.locator("b", has_text="x").last.click()
        with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
            page.evaluate("document.body.append(Object.assign(new Image(), { src: 'https://example.com/x.png' }))")
        assert page.evaluate("window.hit") is None
