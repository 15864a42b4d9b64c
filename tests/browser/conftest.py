"""A real browser, and pages in it that may ask the network for nothing and complain of nothing."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Route, expect, sync_playwright
from tollgate_host.report.model import Report
from tollgate_host.report.renderers.render_html import render_html

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
TIMEOUT_MS = 20_000
expect.set_options(timeout=TIMEOUT_MS)

Opener = Callable[..., Page]


def ending(fragment: str) -> "re.Pattern[str]":
    """An address that ends with a fragment; the page's policy forbids to look at it by a script."""
    return re.compile(re.escape(fragment) + "$")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for each file: while Playwright is open its loop runs in this thread, and nobody else can have one."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here; .ci/browser installs one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Report], Path]:
    """Writes the page of a report, once for each report."""
    folder = tmp_path_factory.mktemp("pages")
    written: list[Report] = []

    def write(report: Report) -> Path:
        known = next((number for number, other in enumerate(written) if other is report), None)
        if known is None:
            known = len(written)
            written.append(report)
            (folder / f"{known}.html").write_text("".join(render_html(report)), encoding="utf-8")
        return folder / f"{known}.html"

    return write


@pytest.fixture
def show(browser: Browser, page_file: Callable[[Report], Path]) -> Iterator[Opener]:
    """Opens the page of a report; at the end, a request to the network or an error in the console is a failure.

    Nothing moves unless a test asks for it: what is measured while it slides is measured at a place of chance.
    """
    requests: list[str] = []
    complaints: list[str] = []
    contexts: list[Any] = []

    def opened(report: Report, fragment: str = "", *, width: int = 1280, **options: Any) -> Page:
        still: dict[str, Any] = {"viewport": {"width": width, "height": 900}, "reduced_motion": "reduce"}
        context = browser.new_context(**still | options)
        contexts.append(context)
        context.set_default_timeout(TIMEOUT_MS)
        context.route(lambda url: not url.startswith("file:"), lambda route: _refuse(route, requests))
        page = context.new_page()
        page.on("console", lambda message: _note(message, complaints))
        page.on("pageerror", lambda error: _note_error(error, complaints))
        page.goto(f"{page_file(report).as_uri()}{fragment}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert requests == []
    assert complaints == []


def _refuse(route: Route, requests: list[str]) -> None:
    requests.append(route.request.url)
    route.abort()


def _note(message: ConsoleMessage, complaints: list[str]) -> None:
    if message.type in ("error", "warning"):
        complaints.append(message.text)


def _note_error(error: Error, complaints: list[str]) -> None:
    complaints.append(str(error))
