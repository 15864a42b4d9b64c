"""Azure DevOps logging commands, read back as the agent reads them."""

import re

from tollgate_host.report.model import RawFinding, Report
from tollgate_host.report.renderers.render_azuredevops import render_azuredevops

from tests.host.report.hostile import hostile_report
from tests.host.report.sample import BUCKET, full_report, judged, result

Command = tuple[str, dict[str, str], str]


def _read(report: Report) -> list[Command]:
    return [_command(line) for line in "".join(render_azuredevops(report)).splitlines()]


def _command(line: str) -> Command:
    """The agent takes what stands between `##vso[` and the first `]`, then splits at semicolons."""
    assert line.count("##vso[") == 1
    match = re.fullmatch(r"##vso\[(\S+) (.*?)\](.*)", line)
    assert match is not None, line
    properties = dict(pair.split("=", 1) for pair in match[2].split(";") if pair)
    decoded = {name: _decoded(value.replace("%3B", ";").replace("%5D", "]")) for name, value in properties.items()}
    return match[1], decoded, _decoded(match[3])


def _decoded(text: str) -> str:
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%AZP25", "%")


def test_a_failure_is_an_issue_at_its_place() -> None:
    ((name, properties, message),) = [row for row in _read(full_report()) if row[1].get("code") == "S3-ENC-1"]
    assert (name, properties["type"]) == ("task.logissue", "error")
    assert (properties["sourcepath"], properties["linenumber"]) == ("infra/main.tf", "12")
    assert message.startswith(f"S3-ENC-1: {BUCKET}.encryption[0]: The bucket is not encrypted.")


def test_the_last_command_is_the_result_of_the_task() -> None:
    assert _read(full_report())[-1][:2] == ("task.complete", {"result": "Failed"})
    assert _read(judged(result()))[-1][1] == {"result": "Succeeded"}
    assert _read(judged(result(status="warn", message="hm")))[-1][1] == {"result": "SucceededWithIssues"}
    assert _read(judged(result(status="error", error="x")))[-1][1] == {"result": "Failed"}


def test_what_would_end_a_command_early_is_escaped() -> None:
    ((_, properties, message), _) = _read(judged(result(RawFinding("R;x=1]y", "100%\n##vso[task.x]z"))))
    assert properties["code"] == "R;x=1]y"
    assert message == f"R;x=1]y: {BUCKET}: 100% # #vso[task.x]z"


def test_hostile_texts_never_make_a_command_of_their_own() -> None:
    report = hostile_report()
    assert {name for name, _, _ in _read(report)} == {"task.logissue", "task.complete"}
    annotated = sum(report.summary.outcomes[outcome] for outcome in ("fail", "warn", "overridden", "unknown"))
    assert sum("code" in properties for _, properties, _ in _read(report)) == annotated
