"""The words that formats for people share."""

from decimal import Decimal

from tollgate_host.report.model import Cost
from tollgate_host.report.wording import cost_sentence


def test_a_cost_that_stays_is_said_to() -> None:
    cost = Cost(
        integration="cost", currency="USD", monthly=Decimal(5), monthly_before=Decimal(5), monthly_delta=Decimal(0)
    )
    assert cost_sentence(cost) == "$5.00 a month (no change)"


def test_a_cost_that_changes_is_told_with_what_it_was() -> None:
    cost = Cost(
        integration="cost", currency="USD", monthly=Decimal(5), monthly_before=Decimal(3), monthly_delta=Decimal(2)
    )
    assert cost_sentence(cost) == "$5.00 a month (+$2.00, before $3.00)"
