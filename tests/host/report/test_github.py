"""GitHub annotations, read back as the runner reads them."""

import re

from tollgate_host.report.block_groups import by_block
from tollgate_host.report.model import RawFinding, Report
from tollgate_host.report.renderers.render_github import render_github

from tests.host.report.hostile import hostile_report
from tests.host.report.sample import BUCKET, full_report, in_main_tf, judged, result

Command = tuple[str, dict[str, str], str]


def _read(report: Report) -> list[Command]:
    """The commands as the runner takes them apart: by line, properties at commas, then the escapes."""
    return [_command(line) for line in "".join(render_github(report)).splitlines()]


def _command(line: str) -> Command:
    match = re.fullmatch(r"::(error|warning|notice) (.*?)::(.*)", line)
    assert match is not None, line
    properties = dict(pair.split("=", 1) for pair in match[2].split(",")) if match[2] else {}
    decoded = {name: _decoded(value.replace("%3A", ":").replace("%2C", ",")) for name, value in properties.items()}
    return match[1], decoded, _decoded(match[3])


def _decoded(text: str) -> str:
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


def test_a_failure_is_an_error_at_its_place() -> None:
    found = [row for row in _read(full_report()) if row[1]["title"] == "S3-ENC-1 (high)"]
    ((command, properties, message),) = found
    assert command == "error"
    assert (properties["file"], properties["line"], properties["col"]) == ("infra/main.tf", "12", "1")
    assert message.startswith(f"{BUCKET}.encryption[0]: The bucket is not encrypted.\nAdd this:\n")


def test_warnings_open_questions_and_errors_have_their_own_commands() -> None:
    commands = {properties["title"]: command for command, properties, _ in _read(full_report())}
    assert commands["cost (medium)"] == "warning"
    assert commands["S3-KEY-1 (medium)"] == "notice"
    assert commands["naming failed"] == "warning"


def test_exempted_findings_are_not_annotated_but_counted() -> None:
    rows = _read(full_report())
    assert not any("S3-LOG-1" in properties["title"] for _, properties, _ in rows)
    assert "1 exempted" in rows[0][2]


def test_the_verdict_comes_first_then_the_worst() -> None:
    titles = [properties["title"] for _, properties, _ in _read(full_report())]
    assert titles[:4] == ["Tollgate", "naming failed", "NET-1 (critical)", "S3-ENC-1 (high)"]


def test_where_github_drops_annotations_the_first_one_says_so() -> None:
    findings = [RawFinding(f"R-{n}", "m", severity="high") for n in range(10)]
    (_, _, message), *_ = _read(judged(result(*findings)))
    assert message.endswith("\nGitHub shows ten annotations of each kind, the worst; the log has all of them.")
    (_, _, fewer), *_ = _read(judged(result(*findings[:9])))
    assert "GitHub" not in fewer


def test_what_would_end_a_command_early_is_escaped() -> None:
    report = judged(result(RawFinding("R,x=1::y", "100% done\n::error::no")), locate=in_main_tf)
    (_, (_, properties, message)) = _read(report)
    assert properties["title"] == "R,x=1::y (medium)"
    assert message == f"{BUCKET}: 100% done\n::error::no"


def test_hostile_texts_never_make_a_command_of_their_own() -> None:
    report = hostile_report()
    rows = _read(report)
    open_ones = [one for one in report.findings() if one.outcome in ("fail", "warn", "overridden", "unknown")]
    failures = [row for row in rows if row[1]["title"].endswith(" failed")]
    assert len(rows) == len(by_block(open_ones)) + len(failures) + 1


def test_instances_of_a_block_share_an_annotation() -> None:
    buckets = [f"{BUCKET}[{n}]" for n in range(12)]
    found = [result(RawFinding("S3-ENC-1", f"{one} is not encrypted", severity="high"), address=one) for one in buckets]
    verdict, (command, properties, message) = _read(judged(*found))
    assert "12 high" in verdict[2]
    assert (command, properties["title"]) == ("error", "S3-ENC-1 (high)")
    assert message == f"{BUCKET} (12 instances): {buckets[0]} is not encrypted"
