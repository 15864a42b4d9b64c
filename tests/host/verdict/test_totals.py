"""The totals in words: which errors count as errors, and what is not decided."""

import pytest
from tollgate.report.model import IntegrationInfo, OnError, RawFinding
from tollgate.report.wording import outcome_words, verdict_sentence
from tollgate.verdict.judge import judge

from tests.host.report.sample import QUEUE, enforcement, judged, result, run


@pytest.mark.parametrize(
    ("on_error", "sentence"),
    [
        ("fail", "Integration error: 2 integration errors in 2 resources."),
        ("warn", "Passed with warnings: 2 integration errors as warnings in 2 resources."),
        ("ignore", "Passed: 2 ignored integration errors in 2 resources."),
    ],
)
def test_an_error_is_called_what_it_weighs(on_error: OnError, sentence: str) -> None:
    failed = [result(status="error", error="it crashed", address=address) for address in (QUEUE, "a.b")]
    info = IntegrationInfo(name="policy", status="error", on_error=on_error)
    report = judge(run(*failed, integrations=[info], resources=()), enforcement())
    assert verdict_sentence(report) == sentence
    assert report.summary.errors == 2


def test_errors_of_several_weights_are_counted_apart() -> None:
    weights: tuple[OnError, ...] = ("ignore", "fail", "warn")
    infos = [IntegrationInfo(name=weight, status="error", error="gone", on_error=weight) for weight in weights]
    assert verdict_sentence(judge(run(integrations=infos), enforcement())) == (
        "Integration error: 1 integration error, 1 integration error as a warning, 1 ignored integration error "
        "in 3 resources."
    )


def test_an_integration_that_does_not_start_says_nothing_of_resources() -> None:
    info = IntegrationInfo(name="policy", status="error", error="no such program")
    report = judge(run(integrations=[info], resources=()), enforcement())
    assert verdict_sentence(report) == "Integration error: 1 integration error."


def test_an_unknown_finding_is_not_decided() -> None:
    report = judged(result(RawFinding("R", "The key is not known yet.", status="unknown")))
    assert verdict_sentence(report) == "Passed: 1 not decided in 3 resources."
    assert [outcome_words(finding) for finding in report.findings()] == ["not decided: known only after apply"]


def test_a_sensitive_value_is_not_said_to_be_known_after_apply() -> None:
    report = judged(result(RawFinding("R", "The name is sensitive and was not sent.", status="unknown")))
    assert [outcome_words(finding) for finding in report.findings()] == ["not decided"]
