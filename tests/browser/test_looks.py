"""Light and dark, narrow and printed, with little motion, without scripts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.reports import BUCKET, large, shop, two_plans
from tests.host.report.hostile import hostile_report

pytestmark = pytest.mark.heavy
NARROW = 360


def _ground(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_the_colours_follow_the_system_and_the_switch_goes_before_it(show: Opener) -> None:
    page = show(shop(), color_scheme="dark")
    assert _ground(page) == "rgb(14, 17, 22)"
    page.get_by_role("button", name="Light colours").click()
    assert _ground(page) == "rgb(255, 255, 255)"
    page.reload()
    assert _ground(page) == "rgb(255, 255, 255)"
    page.get_by_role("button", name="Dark colours").click()
    assert _ground(page) == "rgb(14, 17, 22)"


@pytest.mark.parametrize(
    "fragment", ["#findings?rule=policy/s3_encrypted", "#resources", "#cost", "#exemptions", "#run"]
)
def test_a_narrow_screen_needs_no_scrolling_sideways(show: Opener, fragment: str) -> None:
    page = show(shop(), fragment, width=NARROW)
    expect(page.get_by_role("main")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW


@pytest.mark.parametrize("make", [two_plans, hostile_report])
def test_long_words_do_not_widen_a_narrow_screen(show: Opener, make: "type[object]") -> None:
    page = show(make(), width=NARROW)
    page.locator("details.rule > summary").first.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW


def test_the_drawer_fits_a_narrow_screen(show: Opener) -> None:
    page = show(shop(), f"#resources?resource={BUCKET}", width=NARROW)
    box = page.get_by_role("dialog").bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, NARROW)
    assert page.evaluate("drawer.scrollWidth") <= NARROW


def test_paper_gets_everything_opened_and_no_controls(show: Opener) -> None:
    page = show(shop(), "#run", color_scheme="dark")
    page.emulate_media(media="print")
    for words in ("Add this:", 'bucket = "logs"', "Data out", "GONE".lower(), "tf-cost-estimator"):
        expect(page.get_by_text(words).and_(page.locator(":visible")).first).to_be_attached()
    for view in ("findings", "resources", "cost", "exemptions", "run"):
        expect(page.locator(f"#view-{view}")).to_be_visible()
    expect(page.get_by_role("button").or_(page.get_by_role("searchbox")).and_(page.locator(":visible"))).to_have_count(
        0
    )
    assert _ground(page) == "rgb(255, 255, 255)"
    page.emulate_media(media="screen")
    expect(page.locator("#view-findings")).to_be_hidden()
    expect(page.get_by_role("searchbox")).to_be_hidden()
    assert page.evaluate("location.hash") == "#run"


def test_paper_gets_what_the_filters_let_through(show: Opener) -> None:
    page = show(shop(), "#findings?q=encrypt")
    page.emulate_media(media="print")
    expect(page.locator("details.rule")).to_have_count(1)
    expect(page.locator("table.resources tbody tr")).to_have_count(1)


def test_a_large_report_is_printed_in_part(show: Opener) -> None:
    page = show(large(3_000))
    page.emulate_media(media="print")
    expect(page.locator("table.resources tbody tr")).to_have_count(1_000)
    expect(page.locator("details.rule[open]")).to_have_count(201)


@pytest.mark.parametrize(("wish", "animation"), [("reduce", "none"), ("no-preference", "slide")])
def test_the_drawer_slides_in_unless_little_motion_is_wished(show: Opener, wish: str, animation: str) -> None:
    page = show(shop(), f"#resources?resource={BUCKET}", reduced_motion=wish)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("getComputedStyle(drawer).animationName") == animation


def test_without_scripts_verdict_findings_budgets_and_run_can_be_read(show: Opener) -> None:
    page = show(shop(), java_script_enabled=False)
    for words in ("Failed", "The bucket is not encrypted.", "$58.91 over", "tf-cost-estimator", "until 2027-01-31"):
        expect(page.get_by_text(words).first).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_count(0)
    page.get_by_role("link", name="Run", exact=True).click()
    expect(page.locator("#run")).to_be_in_viewport()
