"""`--report FORMAT[=PATH]`, and how reports are written."""

import io
import json
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tollgate_host.cli.command_registry import build_parser
from tollgate_host.cli.live_command import flags_parser
from tollgate_host.cli.parsing import actions_of
from tollgate_host.report import renderers
from tollgate_host.report.console.terminal_features import Terminal
from tollgate_host.report.destination import ReportError, check_place, write_file, write_stream
from tollgate_host.report.formats import ReportTarget, check_targets, targets_from_texts, write_reports
from tollgate_host.report.model import Report
from tollgate_host.report.renderers import render_json
from tollgate_host.report_formats import FORMAT_LIST, FORMATS

from tests.host.report.sample import full_report, judged, result


def _write(targets: list[ReportTarget]) -> str:
    stream = io.StringIO()
    write_reports(full_report(), targets, stream=stream, terminal=Terminal())
    return stream.getvalue()


def test_there_is_a_format_for_every_name_and_a_name_for_every_format() -> None:
    files = {path.stem.removeprefix("render_") for path in Path(renderers.__file__).parent.glob("render_*.py")}
    assert files == set(FORMATS)


def test_nothing_asked_for_means_the_console() -> None:
    assert targets_from_texts([]) == (ReportTarget("console"),)


def test_several_reports_can_be_asked_for() -> None:
    assert targets_from_texts(["console", "json=out/report.json", "sarif=-", "github"][:2]) == (
        ReportTarget("console"),
        ReportTarget("json", Path("out/report.json")),
    )


def test_a_path_may_contain_the_sign() -> None:
    assert targets_from_texts(["json=a=b.json"]) == (ReportTarget("json", Path("a=b.json")),)


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (["jsno"], f"There is no report format 'jsno'; there are {', '.join(FORMATS)}. Did you mean \"json\"?"),
        (["JSON=x"], f'there are {", ".join(FORMATS)}. Did you mean "json"?'),
        ([""], "There is no report format ''; there are console"),
        (["json="], "--report json= lacks its path; write --report json=FILE, or json alone."),
        (
            ["json", "sarif"],
            "json and sarif cannot both go to standard output: give one a file, as --report json=FILE.",
        ),
        (["console", "markdown"], "The reports markdown and console cannot both go to standard output"),
        (["json=a", "sarif=./a"], "Two reports have the same file, a: give each its own."),
        (["json=out/same", "sarif=out/x/../same"], "Two reports have the same file, out/x/../same: give each its own."),
    ],
)
def test_a_wrong_wish_is_refused_in_one_sentence(texts: list[str], sentence: str) -> None:
    with pytest.raises(ReportError) as caught:
        targets_from_texts(texts)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_lines_for_a_log_may_share_standard_output() -> None:
    output = _write(list(targets_from_texts(["console", "github"])))
    assert "─ aws_s3_bucket.logs" in output
    assert "::error " in output


def test_a_document_has_standard_output_for_itself() -> None:
    assert json.loads(_write([ReportTarget("json")]))["verdict"] == "fail"


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_can_be_written_to_a_file_in_folders_that_are_made(name: str, tmp_path: Path) -> None:
    path = tmp_path / "new" / "folders" / f"report.{name}"
    assert _write([ReportTarget(name, path)]) == ""
    assert path.read_text(encoding="utf-8")
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_file_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text("old")
    path.chmod(0o640)
    write_file(path, ["new"])
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("new", 0o640)


def test_a_new_file_has_the_mode_that_the_user_s_files_have(tmp_path: Path) -> None:
    write_file(tmp_path / "report.json", ["new"])
    (tmp_path / "other").write_text("")
    assert (tmp_path / "report.json").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to("real.json")
    write_file(tmp_path / "link.json", ["new"])
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_text() == "new"


def test_a_report_that_cannot_be_finished_leaves_the_old_file_alone(tmp_path: Path) -> None:
    def broken() -> "list[str]":
        raise RuntimeError

    path = tmp_path / "report.json"
    path.write_text("old")
    with pytest.raises(RuntimeError):
        write_file(path, (piece for _ in [0] for piece in broken()))
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["report.json"]


def test_a_device_is_written_to_and_stays_a_device() -> None:
    write_file(Path(os.devnull), ["gone"])
    assert not Path(os.devnull).is_file()


def test_a_folder_is_no_place_for_a_report(tmp_path: Path) -> None:
    with pytest.raises(ReportError, match="it is a folder; name a file in it"):
        check_targets([ReportTarget("json", tmp_path)])


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ReportError) as caught:
        check_targets([ReportTarget("json", tmp_path / "file" / "report.json")])
    assert str(caught.value).startswith("The report cannot be written to ")
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_place_without_permission_is_said_before_the_run(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(ReportError, match="permission"):
        check_targets([ReportTarget("json", tmp_path / "report.json")])


def test_a_full_disk_is_one_sentence() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(ReportError, match=r"The report cannot be written to /dev/full: no space left on device\."):
        write_file(Path("/dev/full"), ["x" * 100_000])


def test_one_report_that_fails_does_not_keep_back_the_others(tmp_path: Path) -> None:
    with pytest.raises(ReportError):
        _write([ReportTarget("json", tmp_path), ReportTarget("sarif", tmp_path / "report.sarif")])
    assert (tmp_path / "report.sarif").exists()


def test_one_report_that_cannot_be_made_does_not_keep_back_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(_report: Report) -> Iterator[str]:
        yield "["
        raise IndexError("string index out of range")

    monkeypatch.setattr(render_json, "render_json", break_down)
    targets = [ReportTarget("json", tmp_path / "a.json"), ReportTarget("sarif", tmp_path / "b.sarif")]
    with pytest.raises(IndexError):
        _write(targets)
    assert [path.name for path in tmp_path.iterdir()] == ["b.sarif"]


def test_a_stream_without_unicode_is_no_trouble() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    write_reports(full_report(), [ReportTarget("console")], stream=stream, terminal=Terminal(has_unicode=False))
    assert b"aws_s3_bucket.logs" in raw.getvalue()
    write_stream(stream, ["漢"])
    assert raw.getvalue().endswith(b"?")


def test_a_reader_that_has_gone_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as stream:
        write_reports(judged(result()), [ReportTarget("json")], stream=stream, terminal=Terminal())


def test_no_report_takes_the_place_of_a_file_that_the_run_needs(tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    plan.write_text("{}")
    link, hard_link = tmp_path / "link.html", tmp_path / "hard.html"
    link.symlink_to(plan)
    hard_link.hardlink_to(plan)
    for path in (plan, tmp_path / "x" / ".." / "plan.json", link, hard_link):
        with pytest.raises(ReportError) as caught:
            check_targets([ReportTarget("html", path)], protected={plan: "the plan"})
        assert str(caught.value) == f"The report html would overwrite the plan {plan}: give it another file."
    assert plan.read_text() == "{}"


def test_a_baseline_that_is_not_yet_there_is_safe_from_reports_too(tmp_path: Path) -> None:
    baseline = tmp_path / "baseline.json"
    with pytest.raises(ReportError, match=r"The report json would overwrite the baseline .*: give it another file\."):
        check_targets([ReportTarget("json", baseline)], protected={baseline: "the baseline"})
    check_targets([ReportTarget("json", tmp_path / "other.json")], protected={baseline: "the baseline"})


def test_a_baseline_takes_the_place_of_no_input(tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    with pytest.raises(ReportError, match=r"The baseline would overwrite the plan .*: give it another file\."):
        check_place(plan, "The baseline", protected={plan: "the plan"})


def test_what_cannot_be_written_is_called_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(ReportError, match=r"The baseline cannot be written to .*: it is a folder; name a file in it\."):
        write_file(tmp_path, ["{}"], "The baseline")


def test_every_format_is_in_the_help_of_check_and_of_live_runs_and_on_the_page() -> None:
    page = (Path(__file__).parents[3] / "docs" / "reports.md").read_text()
    for parser in (build_parser("check"), flags_parser("tollgate plan")):
        (flag,) = [action for action in actions_of(parser) if "--report" in action.option_strings]
        listed = (flag.help or "").replace(" (default)", "").removesuffix("; may be repeated").split(", ")
        assert tuple(listed) == FORMATS
    assert re.findall(r"^\| `(\w+)` \|", page.partition("## What a report says")[0], re.MULTILINE) == list(FORMATS)
    assert all(one.summary in page for one in FORMAT_LIST)
