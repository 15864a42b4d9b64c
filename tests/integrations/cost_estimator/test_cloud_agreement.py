"""Agreement with a peer's published results for Azure and Google Cloud, and the reasons wherever there is none."""

import csv
import re
from pathlib import Path

import pytest
from cost_estimator.registry import MODELS

from tests.integrations.cost_estimator.cloud_agreement import DATA, Compared, compared

REASONS = Path(__file__).with_name("cloud_disagreements.csv")
pytestmark = pytest.mark.skipif(not (DATA / "plans").exists(), reason="the plans are not here")


def reasons() -> list[tuple[str, str]]:
    with REASONS.open(newline="") as stream:
        return [(row["case"], row["reason"]) for row in csv.DictReader(stream)]


def fits(pattern: str, case: str) -> bool:
    """Return whether a pattern is for a case; an asterisk stands for any text."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), case) is not None


def disagreeing() -> list[Compared]:
    return [each for each in compared() if each.resource.type in MODELS and not each.agrees]


def test_what_differs_from_the_peer_has_a_reason() -> None:
    known = [pattern for pattern, _ in reasons()]
    unexplained = {
        each.case: (each.estimate.monthly_cost, each.expected, each.estimate.gaps)
        for each in disagreeing()
        if not any(fits(pattern, each.case) for pattern in known)
    }
    assert unexplained == {}


def test_each_reason_is_a_sentence_about_something_that_does_differ() -> None:
    differing = [each.case for each in disagreeing()]
    for pattern, reason in reasons():
        assert any(fits(pattern, case) for case in differing), pattern
        assert reason.endswith(".")
        assert len(reason) > 20


def test_what_has_no_figure_is_never_counted_as_zero() -> None:
    for each in compared():
        if each.estimate.status in ("usage", "unpriced", "unknown"):
            assert each.estimate.monthly_cost is None
        if each.estimate.status == "free":
            assert not each.estimate.gaps
