"""The top of the page: the verdict, the run, the counts and the failures. It needs no scripts."""

from collections.abc import Iterator, Sequence

from tollgate_host.engine.words import title_of
from tollgate_host.report.groups import failures_of
from tollgate_host.report.html.markup import text
from tollgate_host.report.model import Outcome, Report
from tollgate_host.report.wording import money, monthly_total, pluralize, resources_not_counted, shown_verdict, totals

_MARKS = {"pass": "✓", "warn": "!", "fail": "✗", "error": "✗"}
_TILES: tuple[tuple[Outcome, str], ...] = (
    ("fail", "Failures"),
    ("warn", "Warnings"),
    ("unknown", "Not decided"),
    ("overridden", "Overridden"),
    ("exempted", "Exempted"),
    ("baselined", "In the baseline"),
    ("info", "For information"),
)
_ALWAYS = ("fail", "warn")
_MOST_FAILURES = 20
_MOST_PLANS = 5
_LIVE = ("plan", "apply", "destroy", "refresh")


def summary(report: Report) -> Iterator[str]:
    """Yield the verdict, the facts, the tiles."""
    verdict, words = shown_verdict(report)
    yield f'<section class="verdict {verdict}" aria-labelledby="verdict">\n'
    mark = f'<span aria-hidden="true">{_MARKS[verdict]}</span>'
    yield f'<div><h1 id="verdict">{mark} {words}</h1>\n'
    yield f'<p class="sentence">{text(_capital(totals(report)))}.</p></div>\n'
    yield f'<dl class="facts">\n{"".join(_facts(report))}</dl>\n</section>\n'
    yield from _alerts(report)
    yield f'<ul class="tiles" aria-label="Counts">\n{"".join(_tiles(report))}</ul>\n'


def title(report: Report) -> str:
    """Return the title of the page, for a window or a bookmark."""
    return f"{shown_verdict(report)[1]}: tollgate {report.command} {' '.join(report.plans[:1])}".strip()


def _facts(report: Report) -> Iterator[str]:
    facts = {
        "Command": f"tollgate {report.command}",
        "Plan" if len(report.plans) < 2 else "Plans": _named(report.plans),
        "Workspace": report.workspace,
        _engine_title(report.engine): report.terraform_version,
        "When": "" if report.made_at is None else report.made_at.strftime("%Y-%m-%d %H:%M %Z").strip(),
        "Exit code of the checks" if report.command in _LIVE else "Exit code": str(report.exit_code),
    }
    for name, value in facts.items():
        if value:
            yield f"<div><dt>{name}</dt><dd>{text(value)}</dd></div>\n"


def _engine_title(engine: str) -> str:
    """Return the name of the engine; a saved plan does not record it."""
    return title_of(engine) or "Engine"


def _named(plans: Sequence[str]) -> str:
    more = f" and {len(plans) - _MOST_PLANS:,} more" if len(plans) > _MOST_PLANS else ""
    return ", ".join(plans[:_MOST_PLANS]) + more


def _alerts(report: Report) -> Iterator[str]:
    failures = failures_of(report)
    for failure in failures[:_MOST_FAILURES]:
        calls = f" in {pluralize(failure.calls, 'call')}" if failure.calls else ""
        weight = {"fail": "error", "warn": "warn", "ignore": "note"}[failure.on_error]
        words = f"Integration {failure.integration} failed{calls}: {failure.reason}"
        yield f'<p class="alert {weight}">{text(words)}</p>\n'
    if len(failures) > _MOST_FAILURES:
        yield f'<p class="alert note">{len(failures) - _MOST_FAILURES:,} more ways in which integrations failed.</p>\n'
    override = report.exemptions.override
    if override is not None:
        when = override.at.isoformat(sep=" ", timespec="minutes")
        what = pluralize(override.findings, "finding")
        yield f'<p class="alert warn">{text(f"{what} overridden by {override.by}, {when}: {override.reason}")}</p>\n'
    if report.exemptions.expired:
        first, *others = report.exemptions.expired
        more = f", and {len(others):,} more" if others else ""
        words = f"Expired exemption: {', '.join(first.rules)} at {first.address}{more}."
        yield f'<p class="alert warn">{text(words)} <a href="#exemptions">Exemptions</a></p>\n'
    for notice in report.notices:
        yield f'<p class="alert note">{text(notice)}</p>\n'
    if report.summary.stale_baseline:
        number = pluralize(
            len(report.summary.stale_baseline), "entry of the baseline is", "entries of the baseline are"
        )
        yield f'<p class="alert note">{number} no longer found: write the baseline again.</p>\n'


def _tiles(report: Report) -> Iterator[str]:
    outcomes = report.summary.outcomes
    for outcome, name in _TILES:
        if outcomes[outcome] or outcome in _ALWAYS:
            kind = outcome if outcomes[outcome] else ""
            yield _tile(f"#findings?outcome={outcome}", name, f"{outcomes[outcome]:,}", kind)
    actions = ", ".join(f"{number:,} {text(action)}" for action, number in report.summary.actions.items())
    yield _tile("#resources", "Resources", f"{report.summary.resources:,}", "", actions, "wide" if actions else "")
    cost = report.summary.cost
    if cost is not None:
        delta = cost.monthly_delta
        notes = [] if delta is None else [f"{money(delta, cost.currency, signed=True)} change"]
        notes += [resources_not_counted(cost)] if cost.uncounted else []
        yield _tile("#cost", "Cost a month", text(monthly_total(cost)), "", text(", ".join(notes)))


def _tile(target: str, name: str, value: str, kind: str, note: str = "", width: str = "") -> str:
    small = f"<small>{note}</small>" if note else ""
    content = f"<span>{name}</span><b>{value}</b>{small}"
    return f'<li class="{width}"><a class="tile {kind}" href="{target}">{content}</a></li>\n'


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
