"""Whether those who hear the page, or see it poorly, get all of it: names, headings, captions, contrast."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener
from tests.browser.reports import BUCKET, shop

pytestmark = pytest.mark.heavy
VIEWS = [
    "#findings?rule=policy/s3_encrypted",
    "#resources",
    "#cost",
    "#exemptions",
    "#run",
    f"#findings?resource={BUCKET}",
]
LEAST_CONTRAST = 4.5
CONTRAST = """
(least) => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parse = (colour) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([red, green, blue]) => [red, green, blue]
    .map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const ground = (node) => {
    for (let one = node; one; one = one.parentElement) {
      const colour = parse(getComputedStyle(one).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255, 255];
  };
  const scope = document.querySelector("dialog[open]") ?? document.body;
  const poor = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  let seen = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !node.checkVisibility() || node.closest(".unseen, .skip, option")) continue;
    seen += 1;
    const [high, low] = [luminance(parse(getComputedStyle(node).color)), luminance(ground(node))].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < least) poor.push([walker.currentNode.data.trim().slice(0, 40), node.className, ratio.toFixed(2)]);
  }
  return { poor, seen };
}
"""
NAMELESS = """
() => [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0'], dialog[open], nav, form")]
  .filter((node) => node.checkVisibility())
  .filter((node) => !(node.getAttribute("aria-label") || document.getElementById(node.getAttribute("aria-labelledby"))
    || node.textContent.trim() || [...(node.labels ?? [])].some((label) => label.textContent.trim())))
  .map((node) => node.outerHTML.slice(0, 120))
"""
HEADINGS = """
() => [...(document.querySelector("dialog[open]") ?? document.body).querySelectorAll("h1, h2, h3, h4")]
  .filter((node) => node.checkVisibility()).map((node) => Number(node.tagName[1]))
"""


def _opened(show: Opener, fragment: str, **options: Any) -> Page:
    page = show(shop(), fragment, **options)
    for summary in page.locator("details:not(.rule) > summary:visible").all():
        summary.click()
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("fragment", VIEWS)
def test_every_text_stands_out_from_its_ground(show: Opener, fragment: str, scheme: str) -> None:
    found = _opened(show, fragment, color_scheme=scheme).evaluate(CONTRAST, LEAST_CONTRAST)
    assert found["seen"] > 20
    assert found["poor"] == []


@pytest.mark.parametrize(("scheme", "colour"), [("light", "rgb(84, 93, 105)"), ("dark", "rgb(156, 167, 181)")])
def test_the_hint_in_the_search_is_as_legible_as_any_quiet_text(show: Opener, scheme: str, colour: str) -> None:
    page = show(shop(), color_scheme=scheme)
    hint = "getComputedStyle(document.querySelector('input[type=search]'), '::placeholder').color"
    assert page.evaluate(hint) == colour


@pytest.mark.parametrize("fragment", VIEWS)
def test_controls_have_names_headings_their_order_and_tables_their_captions(show: Opener, fragment: str) -> None:
    page = _opened(show, fragment)
    assert page.evaluate(NAMELESS) == []
    levels: list[int] = page.evaluate(HEADINGS)
    is_drawer = "resource=" in fragment
    assert (levels[0], levels.count(1)) == ((2, 0) if is_drawer else (1, 1))
    assert all(lower - upper <= 1 for upper, lower in pairwise(levels))
    bare = "[...document.querySelectorAll('table')].filter((one) => !one.caption || !one.tHead).length"
    assert page.evaluate(bare) == 0
    ids: list[str] = page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.locator("main").count() == page.locator("h1").count() == 1
