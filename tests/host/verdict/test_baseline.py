"""The baseline: what is in it, what it lets pass, and that it survives whatever does not change a finding."""

import json
import random

import pytest
from msgspec.structs import replace
from tollgate_host.report.model import Location, RawFinding, Report
from tollgate_host.verdict.settings.baseline import BaselineError, baseline_from_json, baseline_to_json
from tollgate_host.verdict.settings.enforcement import Baseline

from tests.host.report.sample import BUCKET, QUEUE, exemption, full_report, judged, result


def _fingerprints(report: Report) -> set[str]:
    return {finding.fingerprint for finding in report.findings()}


def _rules(number: int, message: str = "open") -> RawFinding:
    return RawFinding("SG-1", message, severity="high", path=("ingress", number, "cidr_blocks"))


def _elsewhere(_address: str, _path: tuple[str | int, ...]) -> Location:
    return Location(file="elsewhere.tf", line=99)


def test_a_run_passes_against_its_own_baseline() -> None:
    first = judged(result(_rules(0), _rules(1)))
    baseline = baseline_from_json(baseline_to_json(first), name="baseline.json")
    second = judged(result(_rules(0), _rules(1)), baseline=baseline)
    assert (first.verdict, second.verdict) == ("fail", "pass")
    assert [finding.outcome for finding in second.findings()] == ["baselined", "baselined"]


def test_a_new_finding_fails_in_spite_of_the_baseline() -> None:
    baseline = baseline_from_json(baseline_to_json(judged(result(_rules(0)))), name="b")
    report = judged(result(_rules(0), RawFinding("S3-1", "new", severity="high")), baseline=baseline)
    assert report.verdict == "fail"
    assert sorted(finding.outcome for finding in report.findings()) == ["baselined", "fail"]


def test_one_more_of_the_same_kind_is_new() -> None:
    baseline = baseline_from_json(baseline_to_json(judged(result(_rules(0), _rules(1)))), name="b")
    report = judged(result(_rules(0), _rules(1), _rules(2)), baseline=baseline)
    assert report.summary.outcomes["fail"] == 1


def test_a_finding_that_is_mended_leaves_a_stale_entry() -> None:
    baseline = baseline_from_json(baseline_to_json(judged(result(_rules(0)))), name="b")
    assert len(judged(result(), baseline=baseline).summary.stale_baseline) == 1


def test_a_fingerprint_survives_another_order_other_words_and_other_lines() -> None:
    before = judged(result(_rules(0), RawFinding("S3-1", "costs $5")))
    after = judged(result(RawFinding("S3-1", "costs $6"), _rules(3, "opened")), locate=_elsewhere)
    assert _fingerprints(before) == _fingerprints(after)


def test_a_block_that_moves_in_its_list_keeps_the_set_of_fingerprints() -> None:
    assert _fingerprints(judged(result(_rules(0), _rules(1)))) == _fingerprints(judged(result(_rules(4), _rules(2))))


def test_fingerprints_tell_rules_addresses_attributes_and_integrations_apart() -> None:
    reports = [
        judged(result(RawFinding("R", "m"))),
        judged(result(RawFinding("S", "m"))),
        judged(result(RawFinding("R", "m"), address=QUEUE)),
        judged(result(RawFinding("R", "m"), address=f"{BUCKET}[0]")),
        judged(result(RawFinding("R", "m", path=("a",)))),
        judged(result(RawFinding("R", "m"), integration="other")),
    ]
    assert len(set[str]().union(*map(_fingerprints, reports))) == len(reports)


def test_the_same_findings_give_the_same_file_in_any_order() -> None:
    results = [result(_rules(n), RawFinding(f"R-{n}", "m"), address=f"aws_x.y[{n}]") for n in range(8)]
    shuffled = random.Random(4).sample(results, len(results))
    assert baseline_to_json(judged(*results)) == baseline_to_json(judged(*shuffled))


def test_the_file_has_a_version_and_says_what_each_entry_is() -> None:
    document = json.loads(baseline_to_json(judged(result(_rules(0)))))
    assert document["version"] == "1"
    (entry,) = document["findings"]
    assert (entry["rule"], entry["address"], entry["severity"]) == ("SG-1", BUCKET, "high")
    assert entry["path"] == ["ingress", 0, "cidr_blocks"]


def test_exempted_unknown_and_informative_findings_stay_out_of_it() -> None:
    document = json.loads(baseline_to_json(full_report()))
    assert {entry["rule"] for entry in document["findings"]} == {"S3-ENC-1", "S3-OLD-1", "NET-1", "cost"}


def test_writing_it_anew_keeps_what_it_has() -> None:
    baseline = baseline_from_json(baseline_to_json(judged(result(_rules(0)))), name="b")
    again = judged(result(_rules(0)), baseline=baseline)
    assert baseline_from_json(baseline_to_json(again), name="b") == baseline


def test_an_exemption_comes_before_the_baseline() -> None:
    baseline = baseline_from_json(baseline_to_json(judged(result(_rules(0)))), name="b")
    report = judged(result(_rules(0)), baseline=baseline, exemptions=(exemption("SG-1"),))
    assert [finding.outcome for finding in report.findings()] == ["exempted"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not json",
        b"[]",
        b"{}",
        b'{"version": "2", "findings": []}',
        b'{"version": 1, "findings": []}',
        b'{"version": "1"}',
        b'{"version": "1", "findings": [{}]}',
        b'{"version": "1", "findings": [{"fingerprint": 5}]}',
        b'{"version": "1", "findings": [\xff]}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_baseline_is_refused_in_one_sentence(data: bytes) -> None:
    with pytest.raises(BaselineError) as caught:
        baseline_from_json(data, name="old.json")
    assert str(caught.value).startswith("old.json is not a baseline")
    assert "\n" not in str(caught.value)


def test_what_is_said_of_the_whole_plan_without_a_finding_never_comes_from_a_baseline() -> None:
    overrun = result(hook="plan-stage-complete", address=None, status="fail", message="$12 over the budget of $100")
    first = judged(overrun)
    data = baseline_to_json(first)
    assert json.loads(data)["findings"] == []
    (finding,) = first.findings()
    older = Baseline(fingerprints=frozenset({finding.fingerprint}))
    later = judged(replace(overrun, message="$900 over the budget of $100"), baseline=older)
    assert (later.verdict, later.summary.stale_baseline) == ("fail", older.fingerprints)


def test_a_finding_whose_rule_was_renamed_is_still_in_the_baseline() -> None:
    before = judged(result(RawFinding("S3-1", "wrong", severity="high")))
    baseline = baseline_from_json(baseline_to_json(before), name="b")
    renamed = RawFinding("s3_bucket_encrypted", "wrong", severity="high", aliases=("S3-0", "S3-1"))
    report = judged(result(renamed), baseline=baseline)
    assert [finding.outcome for finding in report.findings()] == ["baselined"]
    assert report.summary.stale_baseline == frozenset()
