"""Everything without a mouse, and what those hear who do not see."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.reports import BUCKET, SERVER, large, shop

pytestmark = pytest.mark.heavy


def _focused(page: Page) -> str:
    return page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")


def test_the_first_stop_skips_to_the_findings(show: Opener) -> None:
    page = show(shop())
    page.keyboard.press("Tab")
    assert _focused(page) == "Skip to the findings"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    page.keyboard.press("Tab")
    expect(page.get_by_role("searchbox")).to_be_focused()


def test_the_drawer_keeps_the_focus_and_gives_it_back(show: Opener) -> None:
    page = show(shop(), "#resources")
    link = page.get_by_role("link", name=BUCKET)
    link.focus()
    page.keyboard.press("Enter")
    drawer = page.get_by_role("dialog")
    expect(drawer.get_by_role("heading", level=2)).to_be_focused()
    for _ in range(20):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || drawer.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(link).to_be_focused()


def test_the_page_behind_the_drawer_cannot_be_reached(show: Opener) -> None:
    page = show(shop(), f"#resources?resource={BUCKET}")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.type") != "search"
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_focused()


def test_rules_filters_and_tables_work_by_keys(show: Opener) -> None:
    page = show(shop())
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.value") == "critical"
    page.keyboard.press("Space")
    expect(page.locator("#count")).to_contain_text("1 finding of 7")
    assert page.evaluate("document.activeElement.value") == "critical"
    page.locator("details.rule > summary").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=SERVER)).to_be_visible()
    page.keyboard.press("Tab")
    assert _focused(page) == "Link to this rule"


def test_the_division_of_costs_is_switched_by_arrows(show: Opener) -> None:
    page = show(shop(), "#cost")
    page.get_by_role("radio", name="Module").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("table.bars tbody tr").first).to_contain_text("rds")
    expect(page.get_by_role("radio", name="Service")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("table.bars tbody tr").first).to_contain_text("aws_db_instance")


def test_what_is_shown_further_takes_the_focus(show: Opener) -> None:
    page = show(large(1_000), "#resources?sort=address")
    page.get_by_role("button", name="Show 100 more of 900 resources").press("Enter")
    rows = page.locator("table.resources tbody tr")
    expect(rows).to_have_count(200)
    expect(rows.nth(100).get_by_role("link")).to_be_focused()


def test_counts_and_copies_are_said(show: Opener) -> None:
    page = show(shop())
    assert page.locator("#count").get_attribute("aria-live") == "polite"
    assert page.locator("#said").get_attribute("role") == "status"
