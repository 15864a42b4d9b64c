"""The report as one self-contained HTML page, to be sent, searched and printed; it works without scripts."""

from collections.abc import Iterator
from html import escape

from tollgate_host.report.html.assets import policy, script, style
from tollgate_host.report.html.budgets import cost_figures
from tollgate_host.report.html.data import PageData
from tollgate_host.report.html.listings import exemptions, integrations, worst_findings
from tollgate_host.report.html.markup import text
from tollgate_host.report.html.summary import summary, title
from tollgate_host.report.model import Report


def render_html(report: Report) -> Iterator[str]:
    """Yield the report as a page, piece by piece."""
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{escape(policy())}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield '<meta name="referrer" content="no-referrer">\n<meta name="color-scheme" content="light dark">\n'
    yield f"<title>{text(title(report))}</title>\n<style>{style()}</style>\n</head>\n<body>\n"
    yield '<a class="skip" href="#content">Skip to the findings</a>\n'
    yield '<header>\n<p class="brand">Tollgate</p>\n<div id="tools"></div>\n</header>\n<main>\n'
    yield from summary(report)
    yield from _sections(report)
    yield '<dialog id="drawer" aria-labelledby="drawer-title"></dialog>\n'
    yield '<p id="said" class="unseen" role="status"></p>\n'
    yield from _data(report)
    yield f"<script>{script()}</script>\n</body>\n</html>\n"


def _sections(report: Report) -> Iterator[str]:
    cost = report.summary.cost
    names = ("Findings", "Resources", *(("Cost",) if cost is not None else ()), "Exemptions", "Run")
    links = "".join(f'<a href="#{name.lower()}">{name}</a>' for name in names)
    yield f'<nav id="views" aria-label="Views">{links}</nav>\n'
    yield '<div id="content" tabindex="-1">\n<div id="filters"></div>\n'
    yield from _section("findings", "Findings", worst_findings(report), is_scripted=True)
    yield from _section("resources", "Resources", _without_scripts("The list of resources"), is_scripted=True)
    if cost is not None:
        yield '<section id="cost" aria-labelledby="cost-title">\n<h2 id="cost-title">Cost a month</h2>\n'
        yield from cost_figures(report, cost)
        yield '<div class="app"></div>\n</section>\n'
    yield from _section("exemptions", "Exemptions", exemptions(report))
    yield from _section("run", "Run", integrations(report))
    yield "</div>\n</main>\n"


def _section(name: str, heading: str, content: Iterator[str], *, is_scripted: bool = False) -> Iterator[str]:
    """Yield a section; scripts replace its content or add to it."""
    yield f'<section id="{name}" aria-labelledby="{name}-title">\n<h2 id="{name}-title">{heading}</h2>\n'
    yield '<div class="plain">\n' if is_scripted else "<div>\n"
    yield from content
    yield '</div>\n<div class="app"></div>\n</section>\n'


def _without_scripts(what: str) -> Iterator[str]:
    yield f"<p>{what} needs scripts, which this browser has switched off or does not have.</p>\n"


def _data(report: Report) -> Iterator[str]:
    data = PageData(report)
    yield f'<script type="application/json" id="lists">{data.lists()}</script>\n'
    yield '<script type="application/json" id="answers">\n'
    for line in data.answers():
        yield f"{line}\n"
    yield "</script>\n"
