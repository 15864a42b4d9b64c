"""The texts that all formats for people share: verdicts, outcomes, totals, money, locations."""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from tollgate_runtime.contract.findings import SEVERITIES
from tollgate_runtime.contract.paths import format_path

from tollgate_host.report.model import (
    Cost,
    ExemptionRow,
    JudgedFinding,
    Location,
    OnError,
    Outcome,
    Report,
    Summary,
    Undecided,
    Verdict,
)
from tollgate_host.report.sanitize import one_line

OUTCOME_WORDS: dict[Outcome, str] = {
    "fail": "fail",
    "warn": "warning",
    "unknown": "not decided",
    "overridden": "overridden",
    "exempted": "exempted",
    "baselined": "in the baseline",
    "info": "information",
}
VERDICT_WORDS: dict[Verdict, str] = {
    "pass": "Passed",
    "warn": "Passed with warnings",
    "fail": "Failed",
    "error": "Integration error",
}

_SHORT_WORDS: dict[Outcome, str] = {
    "unknown": "not decided",
    "overridden": "overridden",
    "exempted": "exempted",
    "baselined": "baselined",
    "info": "for information",
}
_ERROR_WORDS: dict[OnError, tuple[str, str]] = {
    "fail": ("integration error", "integration errors"),
    "warn": ("integration error as a warning", "integration errors as warnings"),
    "ignore": ("ignored integration error", "ignored integration errors"),
}
UNDECIDED_BY: dict[Undecided, str] = {
    "apply": "at apply",
    "cloud": "by the cloud, after creation",
    "data": "when what it lacks is known",
}
_UNCOUNTED = {
    "usage": "charged by usage",
    "unpriced": "without a price",
    "apply": "known after apply",
    "region": "without a known region",
    "sensitive": "with sensitive values",
    "missing": "with values that are not known",
}
"""Why a resource is not in a total, by the reasons of the cost estimator."""
_STAGES = {
    "init-stage-start": "before init",
    "init-stage-complete": "after init",
    "plan-stage-start": "before planning",
    "apply-stage-start": "before applying",
    "apply-stage-complete": "after applying",
}
_NOT_BEGUN = {
    "init-stage-start": "Nothing was initialized.",
    "plan-stage-start": "Nothing was planned.",
    "apply-stage-start": "Nothing was applied.",
}
_OUTCOME_ORDER = {outcome: rank for rank, outcome in enumerate(OUTCOME_WORDS)}
_SEVERITY_ORDER = {severity: -rank for rank, severity in enumerate(SEVERITIES)}
_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}


def headline(finding: JudgedFinding) -> str:
    """Return the first line of a diagnostic: the message, then the rule."""
    return f"{one_line(finding.message).removesuffix('.')} [{finding.integration}/{finding.rule}]"


def worst_first(finding: JudgedFinding) -> tuple[int, int]:
    """Return the sort key of findings: failures before warnings, critical before low."""
    return _OUTCOME_ORDER[finding.outcome], _SEVERITY_ORDER[finding.severity]


def shown_verdict(report: Report) -> tuple[Verdict, str]:
    """Return how a report is marked and what it begins with; a run that ended too early has not passed."""
    if report.is_finished or report.verdict in ("fail", "error"):
        return report.verdict, VERDICT_WORDS[report.verdict]
    return "warn", "Not finished"


def verdict_sentence(report: Report) -> str:
    """Return the verdict and its counts in one line: `Failed: 2 critical, 11 high; 3 warnings; 50 resources`."""
    return f"{shown_verdict(report)[1]}: {totals(report)}"


def totals(report: Report) -> str:
    """Return the counts in words: `2 critical, 1 high; 3 warnings; 120 changed resources`."""
    parts = "; ".join((*(tuple(_counts(report)) or ("no findings",)), *_resources(report.summary)))
    nothing = nothing_done(report)
    return f"{parts}. {nothing}" if nothing else parts


def nothing_done(report: Report) -> str:
    """Return a sentence if a stage was stopped before it began: nothing was planned or applied."""
    if report.summary.resources:
        return ""
    hooks = {finding.hook for finding in report.findings() if finding.outcome == "fail"}
    return next((sentence for hook, sentence in _NOT_BEGUN.items() if hook in hooks), "")


def pluralize(number: int, word: str, plural: str = "") -> str:
    """Return a number with its noun in the singular or plural."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {plural or word + 's'}"


def money(amount: Decimal, currency: str, *, signed: bool = False) -> str:
    """Return an amount with two decimals: `$1,234.50`, `+$12.00`, `CHF 3.00`."""
    symbol = currency_sign(currency)
    sign = "-" if amount < 0 else "+" if signed and amount > 0 else ""
    return f"{sign}{symbol}{abs(amount):,.2f}"


def currency_sign(currency: str) -> str:
    """Return the currency symbol: `$`, `CHF `."""
    return _SYMBOLS.get(currency, f"{currency} ")


def cost_sentence(cost: Cost) -> str:
    """Return the monthly cost, its change if known, and how many resources it leaves out, and why."""
    if not cost.has_figure:
        reasons = reasons_not_counted(cost) or "without a price"
        missing = pluralize(cost.uncounted, "resource")
        return f"not known: {missing} ({reasons})" if "," in reasons else f"not known: {missing} {reasons}"
    return f"{_figure(cost)}; {resources_not_counted(cost)}" if cost.uncounted else _figure(cost)


def resources_not_counted(cost: Cost) -> str:
    """Return how many resources a total leaves out, and why: `2 resources not counted (charged by usage)`."""
    reasons = reasons_not_counted(cost)
    return f"{pluralize(cost.uncounted, 'resource')} not counted" + (f" ({reasons})" if reasons else "")


def reasons_not_counted(cost: Cost) -> str:
    """Return why resources are not counted: `charged by usage`, or `6 charged by usage, 3 without a price`."""
    words = Counter[str]()
    for reason, number in cost.reasons.items():
        words[_UNCOUNTED.get(reason, "for another reason")] += number
    if len(words) == 1:
        return next(iter(words))
    return ", ".join(f"{number:,} {why}" for why, number in sorted(words.items(), key=lambda row: (-row[1], row[0])))


def monthly_total(cost: Cost) -> str:
    """Return the monthly cost, or what it is at least."""
    if not cost.has_figure:
        return "not known"
    amount = money(cost.monthly, cost.currency)
    return amount if cost.is_complete else f"at least {amount}"


def _figure(cost: Cost) -> str:
    now = f"{monthly_total(cost)} a month"
    if cost.monthly_delta is None:
        return now
    if not cost.monthly_delta:
        return f"{now} (no change)" if cost.is_complete and not cost.uncounted else now
    change = f"{money(cost.monthly_delta, cost.currency, signed=True)}"
    before = "" if cost.monthly_before is None else f", before {money(cost.monthly_before, cost.currency)}"
    return f"{now} ({change}{before})"


def subject(finding: JudgedFinding) -> str:
    """Return the resource and attribute that a finding is about."""
    path = format_path(finding.path)
    if not path or finding.address is None:
        return finding.address or path or stage_of(finding.hook)
    return f"{finding.address}{path}" if path.startswith("[") else f"{finding.address}.{path}"


def stage_of(hook: str) -> str:
    """Return the subject of a finding without a resource: a stage or the whole plan."""
    return _STAGES.get(hook, "the whole plan")


def place(location: Location) -> str:
    """Return file and line in the form that editors and terminals link."""
    return f"{one_line(location.file)}:{location.line}"


def exemption_words(row: ExemptionRow) -> str:
    """Return why, by whom and until when something is exempt."""
    parts = [row.reason or "no reason given"]
    if row.owner:
        parts.append(f"owner {row.owner}")
    if row.expires:
        parts.append(f"{'expired' if row.state == 'expired' else 'until'} {row.expires.isoformat()}")
    if row.file:
        parts.append(f"{row.file}:{row.line}")
    return one_line("; ".join(parts))


def exemption_sentence(row: ExemptionRow) -> str:
    """Return what is exempt, and why, by whom and until when."""
    return f"{', '.join(row.rules)} at {row.address}: {exemption_words(row)}"


def outcome_word(finding: JudgedFinding) -> str:
    """Return the outcome in words; for a sensitive value the message itself says why it is undecided."""
    if finding.outcome != "unknown" or "sensitive" in finding.message.lower():
        return OUTCOME_WORDS[finding.outcome]
    why = finding.undecided or "apply"
    return "not decided: data is missing" if why == "data" else f"decided {UNDECIDED_BY[why]}"


def outcome_words(finding: JudgedFinding) -> str:
    """Return the outcome in words, with the reason of an exemption."""
    words = outcome_word(finding)
    if finding.exemption is None:
        return words
    expired = "exemption " if finding.outcome != "exempted" else ""
    return f"{words} ({expired}{exemption_words(finding.exemption)})"


def _counts(report: Report) -> Iterator[str]:
    outcomes = report.summary.outcomes
    errors = [
        (on_error, pluralize(number, *_ERROR_WORDS[on_error]))
        for on_error in _ERROR_WORDS
        if (number := report.summary.errors_by_weight.get(on_error))
    ]
    yield from (words for on_error, words in errors if on_error == "fail")
    if outcomes["fail"]:
        # Atlantis takes a policy check for failed by these words: a number, then "failure".
        yield f"{', '.join(_failures(report))} ({pluralize(outcomes['fail'], 'failure')})"
    yield from (words for on_error, words in errors if on_error != "fail")
    if outcomes["warn"]:
        yield pluralize(outcomes["warn"], "warning")
    for outcome, word in _SHORT_WORDS.items():
        if outcomes[outcome]:
            yield f"{outcomes[outcome]:,} {word}"
    if report.exemptions.expired:
        yield pluralize(len(report.exemptions.expired), "expired exemption")


def _failures(report: Report) -> Iterator[str]:
    """Yield the failures by severity, the worst first."""
    for severity in reversed(SEVERITIES):
        if number := report.summary.failures.get(severity):
            yield f"{number:,} {severity}"


def _resources(summary: Summary) -> Iterator[str]:
    """Yield the number of resources: changed ones, as the engine counts them, unchanged ones, and data sources."""
    changed, read = summary.changed, summary.actions.get("read", 0)
    unchanged = summary.resources - changed - read
    counts = [
        (changed, pluralize(changed, "changed resource")),
        (unchanged, f"{unchanged:,} unchanged" if changed else pluralize(unchanged, "unchanged resource")),
        (read, pluralize(read, "data source")),
    ]
    *others, last = [words for number, words in counts if number] or [""]
    if last:
        yield f"{', '.join(others)} and {last}" if others else last
