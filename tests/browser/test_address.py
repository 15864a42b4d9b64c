"""Tests that the address holds the reader's position: links and the back button lead to it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener, ending
from tests.browser.reports import BUCKET, DATABASE, SERVER, large, shop, two_plans

pytestmark = pytest.mark.heavy


def test_each_filter_narrows_the_lists_and_stands_in_the_address(show: Opener) -> None:
    page = show(shop())
    page.get_by_role("checkbox", name="critical").check(force=True)
    expect(page.locator("#count")).to_have_text("1 finding of 7, 1 resource of 5")
    page.get_by_role("checkbox", name="high").check(force=True)
    expect(page.locator("#count")).to_contain_text("3 findings of 7")
    page.get_by_role("combobox", name="Integration").select_option("policy")
    expect(page.locator("#count")).to_contain_text("2 findings of 7")
    page.get_by_label("Module").select_option("(root)")
    expect(page.locator("details.rule h3")).to_have_text(["s3_encrypted"])
    expect(page).to_have_url(ending("#findings?severity=critical,high&integration=policy&module=(root)"))
    page.get_by_role("link", name="Clear the filters").click()
    expect(page.locator("#count")).to_have_text("7 findings, 5 resources")
    expect(page.get_by_role("checkbox", name="critical")).not_to_be_checked()


@pytest.mark.parametrize(
    ("fragment", "rules"),
    [
        ("#findings?outcome=unknown,exempted", ["s3_key", "s3_logged"]),
        ("#findings?action=replace", ["backed_up"]),
        ("#findings?type=aws_instance", ["ports_closed"]),
        ("#findings?q=encrypt", ["s3_encrypted"]),
        ("#findings?q=OPEN%20world", ["ports_closed"]),
        (f"#findings?q={DATABASE}", ["backed_up"]),
        ("#findings?q=agreed", ["s3_logged"]),
        ("#nonsense?severity=silly&q=", []),
    ],
)
def test_a_link_shows_what_it_was_made_from(show: Opener, fragment: str, rules: list[str]) -> None:
    page = show(shop(), fragment)
    expect(page.locator("#view-findings")).to_be_visible()
    expect(page.locator("details.rule h3")).to_have_text(rules)


def test_typing_searches_and_leaves_one_step_in_the_history(show: Opener) -> None:
    page = show(shop())
    before = page.evaluate("history.length")
    page.get_by_role("searchbox").press_sequentially("bucket", delay=5)
    expect(page.locator("#count")).to_contain_text("of 7")
    expect(page).to_have_url(ending("#findings?q=bucket"))
    assert page.evaluate("history.length") == before


def test_a_link_to_a_rule_opens_it_and_brings_it_into_sight(show: Opener) -> None:
    page = show(large(1_000), "#findings?rule=policy/rule_150")
    rule = page.locator('details.rule[data-rule="policy/rule_150"]')
    expect(rule).to_have_attribute("open", "")
    expect(rule).to_be_in_viewport()
    page.evaluate("location.hash = '#findings?rule=policy/rule_3'")
    expect(page.locator('details.rule[data-rule="policy/rule_3"]')).to_be_in_viewport()


def test_opening_a_rule_puts_it_into_the_address(show: Opener) -> None:
    page = show(shop())
    page.locator("details.rule > summary").first.click()
    expect(page.locator("details.rule[open]")).to_have_count(1)
    expect(page).to_have_url(ending("#findings?rule=policy/ports_closed"))
    page.locator("details.rule > summary").first.click()
    expect(page).to_have_url(ending("#findings"))


def test_a_link_to_a_resource_opens_its_drawer(show: Opener) -> None:
    page = show(shop(), "#resources?resource=module.web%5B%22a%22%5D.aws_instance.app%5B0%5D")
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(SERVER)
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page).to_have_url(ending("#resources"))


def test_a_link_to_a_resource_of_one_of_several_plans_finds_that_one(show: Opener) -> None:
    page = show(two_plans(), f"#resources?resource={BUCKET}&plan=b.json")
    expect(page.get_by_role("dialog")).to_contain_text("b.json")


def test_a_link_to_a_resource_that_is_not_there_is_said_and_no_harm(show: Opener) -> None:
    page = show(shop(), "#findings?resource=aws_x.gone")
    expect(page.locator("#said")).to_have_text("There is no resource aws_x.gone in this report.")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_the_way_back_closes_the_drawer_and_takes_back_filters_and_views(show: Opener) -> None:
    page = show(shop())
    page.get_by_role("link", name="Resources", exact=True).click()
    page.get_by_label("Action").select_option("create")
    expect(page.locator("#count")).to_contain_text("2 resources of 5")
    page.get_by_role("link", name=BUCKET).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.go_back()
    expect(page.locator("#count")).to_contain_text("5 resources")
    expect(page.get_by_label("Action")).to_have_value("")
    page.go_back()
    expect(page.locator("#view-findings")).to_be_visible()
    page.go_forward()
    expect(page.locator("#view-resources")).to_be_visible()


def test_closing_the_drawer_is_the_same_as_going_back(show: Opener) -> None:
    page = show(shop(), "#resources")
    page.get_by_role("link", name=BUCKET).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page).to_have_url(ending("#resources"))
    page.go_forward()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_view_keeps_the_filters_of_the_one_before(show: Opener) -> None:
    page = show(shop(), "#findings?module=module.data")
    page.get_by_role("link", name="Cost", exact=True).click()
    expect(page.locator("table.movers a.resource")).to_have_text([DATABASE])
    page.get_by_role("link", name="Failures 3").click()
    expect(page.locator("details.rule")).to_have_count(3)
