"""The totals in words: which errors count as errors, and what is not decided."""

import pytest
from tollgate_host.report.model import IntegrationInfo, OnError, RawFinding, ResourceRow
from tollgate_host.report.wording import outcome_words, verdict_sentence
from tollgate_host.verdict.judge import judge

from tests.host.report.sample import QUEUE, enforcement, judged, result, run


@pytest.mark.parametrize(
    ("on_error", "sentence"),
    [
        ("fail", "Integration error: 2 integration errors; 2 changed resources"),
        ("warn", "Passed with warnings: 2 integration errors as warnings; 2 changed resources"),
        ("ignore", "Passed: 2 ignored integration errors; 2 changed resources"),
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
        "Integration error: 1 integration error; 1 integration error as a warning; 1 ignored integration error; "
        "3 changed resources"
    )


def test_an_integration_that_does_not_start_says_nothing_of_resources() -> None:
    info = IntegrationInfo(name="policy", status="error", error="no such program")
    report = judge(run(integrations=[info], resources=()), enforcement())
    assert verdict_sentence(report) == "Integration error: 1 integration error"


def test_an_unknown_finding_is_not_decided() -> None:
    report = judged(result(RawFinding("R", "The key is not known yet.", status="unknown")))
    assert verdict_sentence(report) == "Passed: 1 not decided; 3 changed resources"
    assert [outcome_words(finding) for finding in report.findings()] == ["decided at apply"]


def test_a_sensitive_value_is_not_said_to_be_known_after_apply() -> None:
    report = judged(result(RawFinding("R", "The name is sensitive and was not sent.", status="unknown")))
    assert [outcome_words(finding) for finding in report.findings()] == ["not decided"]


def test_failures_are_counted_by_severity_and_resources_as_the_engine_counts_them() -> None:
    found = [RawFinding(f"R-{n}", "m", severity="high") for n in range(11)]
    found += [RawFinding("C", "m", severity="critical"), RawFinding("W", "m", severity="low")]
    rows = [ResourceRow(f"aws_x.y[{n}]", "aws_x", "create") for n in range(3)]
    rows += [ResourceRow("aws_x.same", "aws_x", "no-op"), ResourceRow("data.aws_y.z", "aws_y", "read")]
    report = judge(run(result(*found, address="aws_x.y[0]"), resources=rows), enforcement())
    assert verdict_sentence(report) == (
        "Failed: 1 critical, 11 high (12 failures); 1 warning; 3 changed resources, 1 unchanged and 1 data source"
    )
    assert report.summary.changed == 3


@pytest.mark.parametrize(
    ("hook", "ending"), [("plan-stage-start", "Nothing was planned."), ("init-stage-start", "Nothing was initialized.")]
)
def test_a_stage_that_was_not_let_begin_says_so(hook: str, ending: str) -> None:
    refused = result(hook=hook, address=None, status="fail", message="The repository is frozen.")
    report = judge(run(refused, resources=()), enforcement())
    assert verdict_sentence(report) == f"Failed: 1 high (1 failure). {ending}"
