"""What the plan costs a month, from the metadata of whichever integrations estimate it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, cast

from tollgate_host.report.model import Cost
from tollgate_host.report.raw import IntegrationInfo, RawResult
from tollgate_host.report.sanitize import one_line
from tollgate_host.verdict.arrange import ArrangedAnswer

_MONTHLY = "estimated_monthly_cost"
_PARTIAL = "partial"
_COUNTED = ("priced", _PARTIAL, "free")
_OF_CHANGES_ONLY = ("pre-apply", "post-apply")


def cost_of(answers: Sequence[ArrangedAnswer], infos: Mapping[str, IntegrationInfo]) -> Cost | None:
    """Return the totals of an integration that estimates the whole plan, else the sum of those of single providers.

    Args:
        answers: of the run, in the order of the report.
        infos: the integrations by name: which of them stand in a provider's block, and so see only its resources.
    """
    told: dict[str, list[RawResult]] = {}
    for answer in answers:
        if _MONTHLY in answer.result.metadata:
            told.setdefault(answer.result.integration, []).append(answer.result)
    costs = {name: found for name, results in told.items() if (found := _costs(name, results))}
    of_all = [name for name in costs if infos[name].level == "terraform"]
    if of_all:
        whole = [name for name in of_all if any(result.address is None for result in told[name])]
        return sum_of_costs(costs[(whole[-1:] or of_all)[0]])
    return sum_of_costs([cost for name in _apart(told) for cost in costs.get(name, ())])


def sum_of_costs(costs: Sequence[Cost]) -> Cost | None:
    """Return the sum of costs that are not parts of one another, as long as all are in one currency."""
    if not costs or len({cost.currency for cost in costs}) > 1:
        return None
    first, *others = dict.fromkeys(name for cost in costs for name in cost.integrations)
    return Cost(
        integration=first,
        others=tuple(others),
        currency=costs[0].currency,
        monthly=sum((cost.monthly for cost in costs), Decimal(0)),
        monthly_before=_sum([cost.monthly_before for cost in costs]),
        monthly_delta=_sum([cost.monthly_delta for cost in costs]),
        uncounted=sum(cost.uncounted for cost in costs),
        reasons=sum((Counter(cost.reasons) for cost in costs), Counter[str]()),
        has_figure=any(cost.has_figure for cost in costs),
        is_complete=all(cost.has_figure and cost.is_complete for cost in costs),
    )


def _apart(told: Mapping[str, Sequence[RawResult]]) -> Iterator[str]:
    """Yield the integrations that estimate resources which none before them does: two would count them twice."""
    taken: set[str | None] = set()
    for name, results in told.items():
        own = {result.address for result in results} - {None}
        if not own & taken:
            yield name
            taken |= own


def _costs(name: str, results: Sequence[RawResult]) -> list[Cost]:
    """Return an integration's own totals of the whole plan, one for each alias it stands under, else its resources'.

    Applying a saved plan asks about what it changes and nothing else: that sum would not be what everything costs.
    """
    priced = [result for result in results if _amount(result.metadata, _MONTHLY) is not None]
    whole = [result for result in results if result.address is None and (result in priced or _has_no_figure(result))]
    if whole:
        return [_cost(name, [result]) for result in whole if result.hook == whole[-1].hook]
    if all(result.hook in _OF_CHANGES_ONLY for result in priced):
        return []
    return [_cost(name, list({result.address: result for result in priced}.values()))]


def _cost(name: str, counted: Sequence[RawResult]) -> Cost:
    monthly, before = _total(counted, _MONTHLY) or Decimal(0), _total(counted, "monthly_cost_before")
    left_out = dict(pair for result in counted for pair in _uncounted(result.metadata))
    uncounted = len(left_out)
    has_price = bool(monthly or before or not uncounted or any(map(_has_price, counted)))
    return Cost(
        integration=name,
        currency=_currency(counted),
        monthly=monthly,
        monthly_before=before,
        monthly_delta=_total(counted, "monthly_delta"),
        uncounted=uncounted,
        reasons=Counter(left_out.values()),
        has_figure=has_price and not any(map(_has_no_figure, counted)),
        is_complete=all(map(_is_complete, counted)),
    )


def _uncounted(metadata: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the addresses that a total leaves out, each with the reason."""
    listed = metadata.get("not_counted")
    for reason, addresses in cast("Mapping[str, Any]", listed).items() if isinstance(listed, Mapping) else ():
        if isinstance(addresses, list):
            yield from ((str(address), reason) for address in cast("list[object]", addresses))


def _has_no_figure(result: RawResult) -> bool:
    """Return whether an integration has no price for any resource: its total is then unknown, not zero."""
    return result.metadata.get("has_figure") is False


def _is_complete(result: RawResult) -> bool:
    """Return whether an amount is all that there is to pay, as far as its integration says."""
    metadata = result.metadata
    return metadata.get("is_complete") is not False and metadata.get("status") != _PARTIAL


def _has_price(result: RawResult) -> bool:
    """Return whether a total is a real amount: the integration says so, or counts priced resources."""
    if result.metadata.get("has_figure") is True:
        return True
    counts = result.metadata.get("resources")
    return isinstance(counts, Mapping) and any(cast("Mapping[str, Any]", counts).get(each) for each in _COUNTED)


def _total(results: Sequence[RawResult], name: str) -> Decimal | None:
    return _sum([_amount(result.metadata, name) for result in results])


def _sum(amounts: Sequence[Decimal | None]) -> Decimal | None:
    known = [amount for amount in amounts if amount is not None]
    return sum(known, Decimal(0)) if known else None


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
