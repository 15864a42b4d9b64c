"""The answer about one resource: a sentence and the figures."""

from decimal import Decimal
from typing import Any

from tollgate_runtime import Resource, Result, success
from tollgate_runtime.contract.results import from_findings

from cost_estimator.answers.limits import too_expensive
from cost_estimator.answers.wording import singular
from cost_estimator.estimate import LEFT_OUT, Estimate, Line
from cost_estimator.money import Currency
from cost_estimator.price import least_trusted
from cost_estimator.run import Comparison, Run

_RATES_AT_MOST = 3
_COMPONENTS_AT_MOST = 60
"""With so many, what is stored in the state stays below what hosts store for one integration, 16 KiB."""


def answer(resource: Resource, run: Run) -> Result:
    """Return the answer for one resource."""
    compared = run.compare(resource)
    money = run.config.money
    message, metadata = sentence(compared, money), describe(compared, money)
    run.answered[resource.display] = message
    findings = too_expensive(resource, compared, run)
    if findings:
        run.judged.add(resource.display)
        return from_findings(findings, message=message, metadata=metadata)
    return success(message, metadata=metadata)


def sentence(compared: Comparison, money: Currency) -> str:
    """Return the sentence about a resource; empty if it costs nothing."""
    after = compared.after
    if after is None:
        return f"Saves {money.show(compared.cost_before)}/month" if compared.cost_before else ""
    if after.status in ("priced", "partial"):
        least = "at least " if after.status == "partial" else ""
        return f"Estimated cost: {least}{money.show(compared.cost)}/month{_remarks(compared, after, money)}"
    if after.status == "usage":
        rest = len(after.lines) - _RATES_AT_MOST
        rates = [_rate(line, money) for line in after.lines[:_RATES_AT_MOST]] or after.gaps
        return f"Cost depends on usage: {'; '.join(rates)}{f' and {rest} more' if rest > 0 else ''}"
    if after.status in LEFT_OUT:
        return f"Cost not known{' yet' if after.waits else ''}: {'; '.join(after.gaps)}"
    return ""


def describe(compared: Comparison, money: Currency) -> dict[str, Any]:
    """Return the figures of a resource."""
    shown = compared.after or compared.before
    if shown is None:
        return {}
    metadata: dict[str, Any] = {
        "status": shown.status,
        "currency": money.code,
        "region": shown.region.name or None,
    }
    metadata |= figures(compared, money)
    if compared.after is not None and shown.lines:
        counted = shown.counted or shown.lines
        metadata |= _components(shown.lines, money)
        metadata["prices_as_of"] = min((line.price.as_of for line in counted if line.price.as_of), default="")
        metadata["price_trust"] = least_trusted(line.price for line in counted)
    if shown.gaps:
        metadata["not_counted"] = list(shown.gaps)
    if shown.region.is_assumed:
        metadata["region_assumed"] = True
    return metadata


def figures(compared: Comparison, money: Currency) -> dict[str, Any]:
    """Return the amounts, each only where there is one; of what has no figure after the change, none at all.

    What it cost before is then no part of any sum: the sums would show a saving that nobody makes.
    """
    amounts: dict[str, Any] = {}
    if compared.after is not None and compared.after.status in LEFT_OUT:
        return amounts
    has_cost = compared.after is None or compared.after.monthly_cost is not None
    had_cost = compared.before is None or compared.before.monthly_cost is not None
    if has_cost:
        amounts["estimated_monthly_cost"] = money.rounded(compared.cost)
        amounts["estimated_annual_cost"] = money.annual(compared.cost)
    if had_cost:
        amounts["monthly_cost_before"] = money.rounded(compared.cost_before)
    if has_cost and had_cost:
        amounts["monthly_delta"] = delta(compared, money)
    return amounts


def delta(compared: Comparison, money: Currency) -> Decimal:
    """Return the change between the two rounded amounts."""
    return money.rounded(compared.cost) - money.rounded(compared.cost_before)


def _remarks(compared: Comparison, after: Estimate, money: Currency) -> str:
    remarks: list[str] = []
    moved = delta(compared, money)
    if compared.before is not None and compared.before.monthly_cost is not None and moved:
        remarks.append(f"was {money.show(compared.cost_before)}, {money.change(moved)}")
    if after.region.is_assumed:
        remarks.append(f"region assumed: {after.region.name}")
    if after.gaps:
        remarks.append(f"not counted: {'; '.join(after.gaps)}")
    return f" ({'; '.join(remarks)})" if remarks else ""


def _rate(line: Line, money: Currency) -> str:
    return f"{line.component.name} at {money.rate(line.unit_price)} per {singular(line.component.unit)}"


def _components(lines: tuple[Line, ...], money: Currency) -> dict[str, Any]:
    """Return every component; of very many, those that cost something first, and how many are left out."""
    if len(lines) <= _COMPONENTS_AT_MOST:
        return {"components": [_component(line, money) for line in lines]}
    chosen = sorted(lines, key=lambda line: -(line.monthly_cost or 0))[:_COMPONENTS_AT_MOST]
    return {
        "components": [_component(line, money) for line in lines if line in chosen],
        "components_left_out": len(lines) - _COMPONENTS_AT_MOST,
    }


def _component(line: Line, money: Currency) -> dict[str, Any]:
    cost = line.monthly_cost
    described: dict[str, Any] = {
        "name": line.component.name,
        "unit": line.component.unit,
        "quantity": line.quantity,
        "unit_price": line.unit_price,
        "monthly_cost": None if cost is None else money.rounded(cost),
        "usage_based": line.component.is_usage_based,
    }
    if line.component.path:
        described["part_of"] = "/".join(line.component.path)
    return described
