"""Agreement with a peer's published results, and the reasons wherever there is none."""

import csv
from pathlib import Path

import pytest
from cost_estimator.registry import MODELS

from tests.integrations.cost_estimator.agreement import Comparison, comparisons

REASONS = Path(__file__).with_name("disagreements.csv")


def reasons() -> dict[str, str]:
    with REASONS.open(newline="") as stream:
        return {row["case"]: row["reason"] for row in csv.DictReader(stream)}


def modelled() -> list[Comparison]:
    return [comparison for comparison in comparisons() if comparison.type in MODELS]


def test_what_differs_from_the_peer_has_a_reason() -> None:
    known = reasons()
    unexplained = {row.case: row.differences for row in modelled() if not row.agrees and row.case not in known}
    assert unexplained == {}


def test_what_has_a_reason_does_differ() -> None:
    agreeing = {row.case for row in comparisons() if row.agrees}
    assert agreeing.isdisjoint(reasons())


@pytest.mark.parametrize("case", sorted(reasons()))
def test_a_reason_is_a_sentence_about_a_case_that_exists(case: str) -> None:
    assert case in {row.case for row in comparisons()}
    assert len(reasons()[case]) > 20
