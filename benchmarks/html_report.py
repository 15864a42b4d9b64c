"""The HTML report in a browser: how large it is, how soon it can be used, how quickly it answers."""

from __future__ import annotations

import gzip
import json
import shutil
import statistics
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from benchmarks.rig.bench import Bench
from benchmarks.rig.spending import spend
from benchmarks.rig.subjects import FOUR
from benchmarks.rig.tables import Cell, Table, Target

TITLE = "The HTML report"
ABOUT = """
`tollgate check plan.json --report html=report.html` with all four integrations, opened from a file in headless
Chromium. *painted* is the first sight of the verdict, *usable* the end of the page's scripts, both from the start of
loading. The others are milliseconds of the page's main thread, which a busy machine does not stretch: all until it is
usable, and then from a change to the frame that shows it: a search in all findings, a filter, the list of resources,
the costs, the drawer of one resource. Each is the median of several.
"""
SIZES = (100, 1_000, 10_000)
REPEATS = 5
LIMIT_SECONDS = 300
USABLE_MS = 1_000
ANSWER_MS = 100
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
STEPS = {
    "search": "#findings?q=bucket",
    "filter": "#findings?severity=critical,high",
    "list": "#resources",
    "cost": "#cost?by=service",
    "drawer": "#resources?resource=aws_instance.root_0",
}
COLUMNS = ["resources", "findings", "HTML MB", "gzip MB", "JSON MB", "painted ms", "usable ms", "usable CPU ms"]
_LOADED = """
() => new Promise((done) => new PerformanceObserver((list) => {
  const painted = list.getEntriesByName("first-contentful-paint")[0];
  if (painted)
    done([painted.startTime, performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd]);
}).observe({ type: "paint", buffered: true }))
"""
"""Waits for the paint, which may come after the page is loaded."""

_TOLD = """
(hash) => new Promise((done) => {
  addEventListener("hashchange", () => requestAnimationFrame(() => setTimeout(done)), { once: true });
  location.hash = hash;
})
"""
"""The frame is drawn between the callback before it and the next task."""


def run(bench: Bench) -> Iterator[Table]:
    """One table: a line for each size."""
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        bench.miss("Chromium", "it is not installed here")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        bench.versions["Chromium"] = browser.version
        rows = [_row(bench, browser, size) for size in bench.sizes(*SIZES)]
        browser.close()
    yield Table(
        title="By number of resources",
        columns=[*COLUMNS, *(f"{name} CPU ms" for name in STEPS)],
        rows=rows,
        targets=_targets(rows[-1]) if not bench.is_quick else [],
    )


def _row(bench: Bench, browser: Browser, size: int) -> list[Cell]:
    folder = bench.project("html", *FOUR)
    page, document = folder / f"report{size}.html", folder / f"report{size}.json"
    command = [str(Path(sys.executable).parent / "tollgate"), "check", str(bench.plan(size))]
    command += ["--report", f"html={page}", "--report", f"json={document}"]
    spend(command, folder=folder, codes=(0, 1), limit_seconds=LIMIT_SECONDS)
    outcomes = json.loads(document.read_bytes())["summary"]["outcomes"]
    content = page.read_bytes()
    sizes = [len(content), len(gzip.compress(content)), document.stat().st_size]
    times = [_times(browser, page) for _ in range(bench.repeats(REPEATS))]
    medians = [statistics.median(column) for column in zip(*times, strict=True)]
    return [size, sum(outcomes.values()), *(count / 1e6 for count in sizes), *medians]


def _times(browser: Browser, file: Path) -> list[float]:
    """Milliseconds until it is painted and usable, then those of each step."""
    page = browser.new_page()
    session: Any = page.context.new_cdp_session(page)  # whose types playwright leaves open
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    used = [_used(session)]
    page.goto(file.as_uri())
    painted, usable = page.evaluate(_LOADED)
    used.append(_used(session))
    for fragment in STEPS.values():
        page.evaluate(_TOLD, fragment)
        used.append(_used(session))
    page.close()
    return [float(painted), float(usable), *(after - before for before, after in pairwise(used))]


def _used(session: Any) -> float:
    """Milliseconds that the main thread of a page has used so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


def _targets(row: list[Cell]) -> list[Target]:
    figures = dict(zip([*COLUMNS, *STEPS], row, strict=True))
    usable, slowest = figures["usable CPU ms"], max(float(figures[name] or 0) for name in STEPS)
    size = f"{figures['resources']:,} resources"
    return [
        Target(what=f"the page of {size}, until it can be used", value=float(usable or 0), limit=USABLE_MS, unit="ms"),
        Target(what=f"the page of {size}, its slowest answer", value=slowest, limit=ANSWER_MS, unit="ms"),
    ]
