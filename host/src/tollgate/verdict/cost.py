"""What the plan costs a month, from the metadata of whichever integration estimates it."""

from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from tollgate.report.model import Cost
from tollgate.report.plain import one_line
from tollgate.report.raw import RawResult
from tollgate.verdict.arrange import Answer

_MONTHLY = "estimated_monthly_cost"
_OF_CHANGES_ONLY = ("pre-apply", "post-apply")


def cost_of(answers: Sequence[Answer]) -> Cost | None:
    """The totals of the first integration that gives any: its own for the whole plan, else the sum over resources.

    Applying a saved plan asks about what it changes and nothing else: that sum would not be what everything costs.
    """
    told = [answer.result for answer in answers if _MONTHLY in answer.result.metadata]
    priced = [result for result in told if _amount(result.metadata, _MONTHLY) is not None]
    if all(result.hook in _OF_CHANGES_ONLY for result in priced):
        return None
    name = priced[-1].integration if priced[-1].address is None else priced[0].integration
    mine = [result for result in priced if result.integration == name]
    whole = [result for result in mine if result.address is None]
    counted = whole[-1:] or list({result.address: result for result in mine}.values())
    return Cost(
        integration=name,
        currency=_currency(counted),
        monthly=_total(counted, _MONTHLY) or Decimal(0),
        monthly_before=_total(counted, "monthly_cost_before"),
        monthly_delta=_total(counted, "monthly_delta"),
    )


def _total(results: Sequence[RawResult], name: str) -> Decimal | None:
    amounts = [amount for result in results if (amount := _amount(result.metadata, name)) is not None]
    return sum(amounts, Decimal(0)) if amounts else None


def _amount(metadata: Mapping[str, Any], name: str) -> Decimal | None:
    value = metadata.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        return None
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        return None
    return amount if amount.is_finite() else None


def _currency(results: Sequence[RawResult]) -> str:
    named = (result.metadata.get("currency") for result in results)
    return next((one_line(text)[:8] for text in named if isinstance(text, str) and text.strip()), "USD")
