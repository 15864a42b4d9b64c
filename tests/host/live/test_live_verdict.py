"""The verdict of a live run: its exit code, what is printed of it, and where."""

import json
from pathlib import Path

import anyio
import pytest
from msgspec.structs import replace
from tollgate_host.live.live_verdict import exit_code_of, report_of, show, show_causes, show_findings, write
from tollgate_host.report.formats import targets_from_texts
from tollgate_host.report.model import Report
from tollgate_host.report.raw import RawFinding, RawResult, ResourceRow

from tests.host.integrations.programs import write_program
from tests.host.live.live_runs import live_run

REFUSED = RawResult(
    integration="naming",
    hook="post-plan",
    address="a_b.c",
    resource_type="a_b",
    action="create",
    status="fail",
    findings=(RawFinding("prefix", "It has no prefix", severity="high"),),
)
BROKEN = RawResult(integration="naming", hook="post-plan", address="a_b.c", status="error", error="it broke")


@pytest.mark.parametrize(
    ("verdict", "engine", "expected"),
    [
        ("pass", 0, 0),
        ("pass", 1, 1),
        ("pass", 2, 2),
        ("warn", 0, 0),
        ("fail", 0, 1),
        ("fail", 2, 1),
        ("fail", 1, 1),
        ("error", 0, 4),
        ("error", 1, 4),
        ("error", 2, 4),
        ("fail", 130, 130),
        ("error", 143, 143),
    ],
)
def test_an_error_comes_before_a_failed_check_and_that_before_the_engines_own(
    tmp_path: Path, verdict: str, engine: int, expected: int
) -> None:
    with live_run(tmp_path, "plan") as run:
        report = replace(report_of(run), verdict=verdict)
    assert exit_code_of(report, engine) == expected


def report_with(folder: Path, *results: RawResult, **more: object) -> Report:
    with live_run(folder, "apply") as run:
        for result in results:
            run.answers.record_finished(result)
        for name, value in more.items():
            setattr(run, name, value)
        return report_of(run)


def test_a_plan_that_was_not_judged_is_an_error_whatever_was_found(tmp_path: Path) -> None:
    assert report_with(tmp_path, REFUSED).verdict == "fail"
    report = report_with(tmp_path, REFUSED, problem="The plan could not be read")
    assert (report.verdict, report.exit_code) == ("error", 4)
    assert report.notices[-1] == "The plan could not be read"


@pytest.mark.parametrize(
    ("state", "notice"),
    [
        ("is_cut_short", "Terraform did not finish planning, so the plan was not judged."),
        ("is_unjudged", "The run was interrupted before the plan was judged; budgets were not checked."),
        ("has_failed", "`apply` did not complete."),
    ],
)
def test_a_run_that_did_not_come_to_its_end_says_so(tmp_path: Path, state: str, notice: str) -> None:
    assert notice in report_with(tmp_path, **{state: True}).notices
    assert report_with(tmp_path).notices == ()


def test_findings_are_printed_once_and_failures_on_standard_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with live_run(tmp_path, "apply") as run:
        run.answers.record_finished(REFUSED)
        run.answers.record_finished(
            replace(REFUSED, status="warn", findings=(RawFinding("case", "It shouts", status="warn"),), hook="pre-plan")
        )
        report = report_of(run)
        show_findings(run, report)
        said = capsys.readouterr()
        assert "It has no prefix" in said.err
        assert "It has no prefix" not in said.out
        assert "It shouts" in said.out
        show_findings(run, report)
        again = capsys.readouterr()
    assert again.out + again.err == ""


def test_for_machines_findings_are_events_on_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with live_run(tmp_path, "apply", "-json", "-auto-approve") as run:
        run.answers.record_finished(REFUSED)
        show(run, report_of(run), ())
    said = capsys.readouterr()
    events = [json.loads(line) for line in said.out.splitlines()]
    assert any("It has no prefix" in event["@message"] for event in events)
    assert "naming" in said.err, "the summary is for people"


def test_why_a_run_fails_without_a_finding_is_on_standard_error_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with live_run(tmp_path, "apply", problem="The plan could not be read") as run:
        for _ in range(2):
            show_causes(run, report_of(run))
    assert capsys.readouterr().err == "Error: The plan could not be read\n"


@pytest.mark.parametrize(("on_error", "is_cause"), [("fail", True), ("warn", False), ("ignore", False)])
def test_an_integration_that_breaks_is_a_cause_unless_that_only_warns(
    tmp_path: Path, on_error: str, is_cause: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = f'source = "./naming"\n    on_error = "{on_error}"'
    (tmp_path / "integrations.hcl").write_text(f'terraform {{\n  integration "naming" {{\n    {settings}\n  }}\n}}\n')
    write_program(tmp_path / "naming", "serve(answer)\n")
    with live_run(tmp_path, "apply") as run:
        run.answers.record_finished(BROKEN)
        show_causes(run, report_of(run))
    assert ("it broke" in capsys.readouterr().err) is is_cause


def test_warnings_of_the_run_and_of_its_commands_are_printed_once_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with live_run(tmp_path, "apply", warnings=["Twice", "Twice", "Once"]) as run:
        show(run, report_of(run), ())
    assert capsys.readouterr().err == "Warning: Twice\nWarning: Once\n"


def test_reports_are_written_where_they_were_asked_for(tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    rows = [ResourceRow(address="a_b.c", type="a_b", action="create")]
    with live_run(tmp_path, "apply", rows=rows) as run:
        run.answers.record_finished(REFUSED)
        anyio.run(write, run, report_of(run), targets_from_texts([f"json={target}"]))
    written = json.loads(target.read_text())
    assert written["verdict"] == "fail"
    assert [row["address"] for row in written["resources"]] == ["a_b.c"]
