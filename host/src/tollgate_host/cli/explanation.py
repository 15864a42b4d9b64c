"""Explains a rule, or a resource of a report, in a terminal."""

from collections.abc import Iterator
from decimal import Decimal
from difflib import get_close_matches

from tollgate_host.errors import HostError
from tollgate_host.integrations.rule_list import RuleRow
from tollgate_host.report.console.details import resource_details
from tollgate_host.report.console.page import Page
from tollgate_host.report.console.render_summary import SEVERITY_STYLES
from tollgate_host.report.console.terminal_features import Terminal
from tollgate_host.report.cost_figures import amounts_of
from tollgate_host.report.model import Report, ResourceReport
from tollgate_host.report.wording import money
from tollgate_host.verdict.exemptions import exemptions_naming
from tollgate_host.verdict.settings.enforcement import Enforcement


def explain_rule(rule: RuleRow, enforcement: Enforcement, terminal: Terminal) -> Iterator[str]:
    """Yield what a rule requires, why, how to comply, and its exemptions."""
    page = Page(terminal)
    style = next((style for name, style in SEVERITY_STYLES.items() if name == rule.severity), "")
    yield page.line((rule.id, "bold"), (f"  {rule.severity}", style), (f"  {rule.integration}", "dim"))
    texts = (
        ("What", rule.title),
        ("Why", rule.description),
        ("Fix", rule.remediation),
        ("Types", ", ".join(rule.types)),
        ("Frameworks", ", ".join(rule.frameworks)),
        ("Also called", ", ".join((*rule.aliases, *rule.equivalents))),
        ("More", rule.docs),
    )
    for name, text in texts:
        if text:
            yield page.line((name, "bold"))
            yield from page.block(text, indent="  ")
    rows = exemptions_naming((rule.id, *rule.aliases), rule.integration, enforcement)
    yield page.line((f"Exemptions: {len(rows) or 'none'}", "bold"))
    for words in rows:
        yield from page.block(words, indent="  ")
    yield "\n"


def explain_address(report: Report, address: str, terminal: Terminal) -> Iterator[str]:
    """Yield everything in a report about a resource: findings, messages, the cost.

    Raises:
        HostError: the report has no such resource.
    """
    found = [row for row in report.resources if row.address == address]
    if not found:
        close = get_close_matches(address, [row.address for row in report.resources], n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise HostError(f"there is no resource {address} in the plan.{hint}")
    page = Page(terminal)
    for row in found:
        yield from resource_details(page, row, with_plan=len(report.plans) > 1)
        yield from _cost(page, report, row)
        silent = [one.name for one in report.integrations if one.name not in {two.integration for two in row.results}]
        if silent:
            yield page.line((f"No findings or messages from: {', '.join(silent)}", "dim"), under="  ")


def _cost(page: Page, report: Report, row: ResourceReport) -> Iterator[str]:
    cost = report.summary.cost
    amounts = None if cost is None else amounts_of(row, cost)
    if cost is None or amounts is None or amounts.is_unknown:
        return
    before, after = (Decimal(str(amount or 0)) for amount in (amounts.before, amounts.monthly))
    change = money(after - before, cost.currency, signed=True)
    words = f"Cost: {money(after, cost.currency)} a month (before {money(before, cost.currency)}, {change})"
    yield page.line((words, "bold"), under="  ")
