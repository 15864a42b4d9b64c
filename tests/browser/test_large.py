"""Ten thousand resources: all of them can be found, none of them in the way."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.reports import large

pytestmark = pytest.mark.heavy
COUNT = 10_000
FEW_ELEMENTS = 6_000


def test_ten_thousand_resources_are_counted_searched_and_opened(show: Opener) -> None:
    page = show(large(COUNT))
    expect(page.locator("#count")).to_have_text("15,000 findings, 10,000 resources")
    assert page.evaluate("document.querySelectorAll('*').length") < FEW_ELEMENTS
    page.get_by_role("searchbox").fill("item[9876]")
    expect(page.locator("#count")).to_have_text("1 finding of 15,000, 1 resource of 10,000")
    page.get_by_role("link", name="Resources", exact=True).click()
    page.locator("a.resource").click()
    expect(page.get_by_role("dialog")).to_contain_text("item[9876]")
    expect(page.get_by_role("dialog")).to_contain_text("Estimated cost")


def test_a_rule_with_thousands_of_places_shows_them_by_and_by(show: Opener) -> None:
    page = show(large(COUNT), "#findings?rule=policy/everywhere")
    places = page.locator('details.rule[data-rule="policy/everywhere"] .instance')
    expect(places).to_have_count(25)
    page.get_by_role("button", name="Show 25 more of 4,975 places").click()
    expect(places).to_have_count(50)


def test_the_costs_of_ten_thousand_resources_are_added_up_by_what_they_are(show: Opener) -> None:
    page = show(large(COUNT), "#cost?by=type")
    expect(page.locator("table.bars tbody tr")).to_have_count(20)
    expect(page.locator("table.movers tbody > tr:not(.below)")).to_have_count(100)
