"""Findings that are not decided at plan: by apply, by the cloud, for lack of data."""

import pytest
from tollgate_host.hooks.answers import Question, result_from_answer
from tollgate_host.report.model import RawFinding, Undecided
from tollgate_runtime.contract.findings import FindingStatus

from tests.host.report.sample import judged, result

QUESTION = Question("policy", "post-plan", "aws_s3_bucket.logs")


@pytest.mark.parametrize(
    ("setting", "outcome", "exit_code"), [("pass", "unknown", 0), ("warn", "warn", 0), ("fail", "fail", 1)]
)
def test_the_setting_decides_about_what_the_cloud_decides(setting: str, outcome: str, exit_code: int) -> None:
    left_out = RawFinding("R", "m", severity="high", status="unknown", undecided="cloud")
    report = judged(result(left_out), decided_by_cloud=setting)
    assert ([finding.outcome for finding in report.findings()], report.exit_code) == ([outcome], exit_code)


def test_what_the_cloud_decides_fails_only_as_far_as_its_level_lets_it() -> None:
    left_out = RawFinding("R", "m", severity="low", status="unknown", undecided="cloud")
    assert judged(result(left_out), decided_by_cloud="fail").verdict == "warn"


@pytest.mark.parametrize("why", ["apply", "data", None])
def test_the_setting_says_nothing_of_what_is_open_for_another_reason(why: Undecided | None) -> None:
    open_one = RawFinding("R", "m", severity="critical", status="unknown", undecided=why)
    report = judged(result(open_one), decided_by_cloud="fail")
    assert [finding.outcome for finding in report.findings()] == ["unknown"]


@pytest.mark.parametrize(
    ("status", "sent", "read"),
    [
        ("unknown", '"cloud"', "cloud"),
        ("unknown", '"data"', "data"),
        ("unknown", "null", "apply"),
        ("unknown", '"a word of a later version"', "apply"),
        ("fail", '"cloud"', None),
    ],
)
def test_the_reason_is_read_from_the_wire(status: FindingStatus, sent: str, read: str | None) -> None:
    answer = f'{{"status": "success", "findings": [{{"rule": "R", "status": "{status}", "undecided": {sent}}}]}}'
    (finding,) = result_from_answer(QUESTION, answer.encode(), 0.0).findings
    assert finding.undecided == read


def test_former_ids_are_read_from_the_wire() -> None:
    answer = b'{"status": "fail", "findings": [{"rule": "R", "aliases": ["OLD-1", "OLD-2"]}]}'
    (finding,) = result_from_answer(QUESTION, answer, 0.0).findings
    assert finding.names == ("R", "OLD-1", "OLD-2")
