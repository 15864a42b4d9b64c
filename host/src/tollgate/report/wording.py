"""The words that every format for people shares: verdicts, outcomes, totals, money, places."""

from collections.abc import Iterator
from decimal import Decimal

from tollgate_runtime.contract.findings import SEVERITIES
from tollgate_runtime.contract.paths import format_path

from tollgate.report.model import Cost, ExemptionRow, JudgedFinding, Location, OnError, Outcome, Report, Verdict
from tollgate.report.plain import one_line

OUTCOME_WORDS: dict[Outcome, str] = {
    "fail": "fail",
    "warn": "warning",
    "unknown": "not decided: known only after apply",
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
_OUTCOME_ORDER = {outcome: rank for rank, outcome in enumerate(OUTCOME_WORDS)}
_SEVERITY_ORDER = {severity: -rank for rank, severity in enumerate(SEVERITIES)}
_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}


def worst_first(finding: JudgedFinding) -> tuple[int, int]:
    """The order in which findings are shown: what fails before what warns, critical before low."""
    return _OUTCOME_ORDER[finding.outcome], _SEVERITY_ORDER[finding.severity]


def verdict_sentence(report: Report) -> str:
    """The verdict and what it rests on, in one line."""
    return f"{VERDICT_WORDS[report.verdict]}: {totals(report)}."


def totals(report: Report) -> str:
    """The counts in words: `2 failures, 1 warning, 3 exempted in 120 resources`."""
    parts = ", ".join(_counts(report)) or "no findings"
    if report.summary.errors and not report.summary.resources:
        return parts
    return f"{parts} in {counted(report.summary.resources, 'resource')}"


def counted(number: int, word: str, plural: str = "") -> str:
    """A number with its word, in the plural where it needs one."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {plural or word + 's'}"


def money(amount: Decimal, currency: str, *, signed: bool = False) -> str:
    """An amount with two decimals: `$1,234.50`, `+$12.00`, `CHF 3.00`."""
    symbol = currency_sign(currency)
    sign = "-" if amount < 0 else "+" if signed and amount > 0 else ""
    return f"{sign}{symbol}{abs(amount):,.2f}"


def currency_sign(currency: str) -> str:
    """What stands before an amount: `$`, `CHF `."""
    return _SYMBOLS.get(currency, f"{currency} ")


def cost_sentence(cost: Cost) -> str:
    """The monthly cost, and how it changes where that is known."""
    now = f"{money(cost.monthly, cost.currency)} a month"
    if cost.monthly_delta is None:
        return now
    if not cost.monthly_delta:
        return f"{now} (no change)"
    change = f"{money(cost.monthly_delta, cost.currency, signed=True)}"
    before = "" if cost.monthly_before is None else f", before {money(cost.monthly_before, cost.currency)}"
    return f"{now} ({change}{before})"


def subject(finding: JudgedFinding) -> str:
    """The resource and attribute that a finding is about."""
    path = format_path(finding.path)
    if not path or finding.address is None:
        return finding.address or path or "the whole plan"
    return f"{finding.address}{path}" if path.startswith("[") else f"{finding.address}.{path}"


def place(location: Location) -> str:
    """File and line, as editors and terminals link them."""
    return f"{one_line(location.file)}:{location.line}"


def exemption_words(row: ExemptionRow) -> str:
    """Why, by whom and until when something is exempt."""
    parts = [row.reason or "no reason given"]
    if row.owner:
        parts.append(f"owner {row.owner}")
    if row.expires:
        parts.append(f"{'expired' if row.state == 'expired' else 'until'} {row.expires.isoformat()}")
    if row.file:
        parts.append(f"{row.file}:{row.line}")
    return one_line("; ".join(parts))


def outcome_word(finding: JudgedFinding) -> str:
    """What a finding amounts to; of a sensitive value apply tells nothing either, so its message says why."""
    if finding.outcome == "unknown" and "sensitive" in finding.message.lower():
        return _SHORT_WORDS["unknown"]
    return OUTCOME_WORDS[finding.outcome]


def outcome_words(finding: JudgedFinding) -> str:
    """What a finding amounts to, with the reason where it was let pass."""
    words = outcome_word(finding)
    if finding.exemption is None:
        return words
    expired = "exemption " if finding.outcome != "exempted" else ""
    return f"{words} ({expired}{exemption_words(finding.exemption)})"


def _counts(report: Report) -> Iterator[str]:
    outcomes = report.summary.outcomes
    for on_error, (one, several) in _ERROR_WORDS.items():
        if number := report.summary.errors_by_weight.get(on_error):
            yield counted(number, one, several)
    if outcomes["fail"]:
        yield counted(outcomes["fail"], "failure")
    if outcomes["warn"]:
        yield counted(outcomes["warn"], "warning")
    for outcome, word in _SHORT_WORDS.items():
        if outcomes[outcome]:
            yield f"{outcomes[outcome]:,} {word}"
    if report.exemptions.expired:
        yield counted(len(report.exemptions.expired), "expired exemption")
