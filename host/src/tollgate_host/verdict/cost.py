"""The monthly cost of the plan, from the metadata of the integration that estimates it."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, cast

from tollgate_host.report.model import Cost
from tollgate_host.report.raw import RawResult
from tollgate_host.report.sanitize import one_line
from tollgate_host.verdict.arrange import ArrangedAnswer

_MONTHLY = "estimated_monthly_cost"
_COUNTED = ("priced", "partial", "free")
_OF_CHANGES_ONLY = ("pre-apply", "post-apply")


def cost_of(answers: Sequence[ArrangedAnswer]) -> Cost | None:
    """Return the totals of the first integration that has any.

    That is its total for the whole plan, else the sum over resources. For the apply of a saved plan there is no sum,
    since only changed resources were priced.
    """
    told = [answer.result for answer in answers if _MONTHLY in answer.result.metadata]
    priced = [result for result in told if _amount(result.metadata, _MONTHLY) is not None]
    whole = [result for result in told if result.address is None and (result in priced or _has_no_figure(result))]
    if not whole and all(result.hook in _OF_CHANGES_ONLY for result in priced):
        return None
    name = (whole[-1:] or priced)[0].integration
    mine = [result for result in priced if result.integration == name]
    counted = whole[-1:] or list({result.address: result for result in mine}.values())
    monthly, before = _total(counted, _MONTHLY) or Decimal(0), _total(counted, "monthly_cost_before")
    uncounted = len({address for result in counted for address in _uncounted(result.metadata)})
    has_price = bool(monthly or before or not uncounted or any(map(_has_price, counted)))
    return Cost(
        integration=name,
        currency=_currency(counted),
        monthly=monthly,
        monthly_before=before,
        monthly_delta=_total(counted, "monthly_delta"),
        uncounted=uncounted,
        has_figure=has_price and not any(map(_has_no_figure, counted)),
    )


def _uncounted(metadata: Mapping[str, Any]) -> Iterator[str]:
    """Yield the addresses that a total leaves out, for any reason."""
    listed = metadata.get("not_counted")
    for addresses in cast("Mapping[str, Any]", listed).values() if isinstance(listed, Mapping) else ():
        if isinstance(addresses, list):
            yield from map(str, cast("list[object]", addresses))


def _has_no_figure(result: RawResult) -> bool:
    """Return whether an integration has no price for any resource: its total is then unknown, not zero."""
    return result.metadata.get("has_figure") is False


def _has_price(result: RawResult) -> bool:
    """Return whether a total is a real amount: the integration says so, or counts priced resources."""
    if result.metadata.get("has_figure") is True:
        return True
    counts = result.metadata.get("resources")
    return isinstance(counts, Mapping) and any(cast("Mapping[str, Any]", counts).get(each) for each in _COUNTED)


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
