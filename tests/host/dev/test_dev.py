"""`tollgate dev`: an integration on a plan, with a trace of its calls, again at each change."""

import json
import re
import signal
import subprocess
from typing import Any

import pytest

from tests.host.check.conftest import JUDGE
from tests.host.integrations.programs import processes_in, write_program

PATIENCE_SECONDS = 60
FINDING = {"rule": "name", "severity": "high", "message": "a bad\nname\x1b[31m", "path": ["tags", 0, "Owner"]}
TELLING = f"""
def handle(m):
    sys.stderr.write("looking at it\\n")
    answer(m, "fail", message="one", metadata={{"known": True}}, findings=[{json.dumps(FINDING)}])
serve(handle)
"""


def rows(text: str) -> list[str]:
    """Return the rows of a trace, without the times."""
    return [re.sub(r"\d+\.\d+ (ms|s)", r"0 \1", row) for row in text.splitlines()]


def read_to(process: "subprocess.Popen[str]", marker: str) -> list[str]:
    """Return the rows that a process writes up to one with a marker."""
    assert process.stdout is not None
    read: list[str] = []
    for line in process.stdout:
        read.append(line.rstrip("\n"))
        if marker in line:
            return rows("\n".join(read))
    raise AssertionError(f"it ended without {marker!r}: {read}")


def end(process: "subprocess.Popen[str]") -> tuple[int, str]:
    """Press Ctrl-C, and return the exit code and what was said on standard error."""
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE_SECONDS)
    return process.returncode, err.strip()


def test_a_run_shows_every_call_with_its_answer(project: Any) -> None:
    write_program(project.folder / "naming.py", JUDGE)
    project.plan("good", "bad_one")
    outcome = project.run("dev", "./naming.py", "plan.json", "--once")
    assert (outcome.code, outcome.err) == (1, "")
    assert rows(outcome.out) == [
        "✓ initialize          success, 0 ms",
        "    it 1.2.3, called at post-plan",
        "✓ post-plan           aws_s3_bucket.good (create): success, 0 ms",
        '    metadata {"name":"good"}',
        "✗ post-plan           aws_s3_bucket.bad_one (create): fail, 0 ms",
        "    bad name",
        '    metadata {"name":"bad_one"}',
        "2 calls in 0 s: 1 fail, 1 success.",
    ]


def test_findings_and_log_lines_are_shown_and_command_no_terminal(project: Any) -> None:
    write_program(project.folder / "telling.py", TELLING)
    project.plan("one")
    outcome = project.run("dev", "./telling.py", "plan.json", "--once")
    assert "    fail HIGH name at tags[0].Owner: a bad name" in outcome.out
    assert "    log looking at it" in outcome.out
    assert '    metadata {"known":true}' in outcome.out
    assert "\x1b" not in outcome.out


def test_a_configured_integration_has_the_settings_of_its_block(project: Any) -> None:
    project.integration("naming", 'serve(lambda m: answer(m, message="?"), version=os.environ["TF_INTEGRATION_NAME"])')
    project.integration("other", "raise SystemExit(1)")
    project.plan("one")
    for source in ("naming", "./naming.py"):
        outcome = project.run("dev", source, "plan.json", "--once")
        assert (outcome.code, outcome.err) == (0, "")
        assert "it naming, called at post-plan" in outcome.out


def test_a_setting_is_given_by_its_name(project: Any) -> None:
    body = """
for m in messages():
    introduce(m, version=m["params"]["config"]["prefix"]) if m["method"] == "initialize" else "id" in m and answer(m)
"""
    write_program(project.folder / "naming.py", body)
    project.plan("one")
    outcome = project.run("dev", "./naming.py", "plan.json", "--once", "--set", "prefix=team-")
    assert "it team-, called at post-plan" in outcome.out


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["./missing.py", "plan.json"], 3, "integration not found: ./missing.py"),
        (["./naming.py", "missing.json"], 3, "Error: missing.json cannot be read: No such file or directory"),
        (["./naming.py", "-"], 3, "Error: name a file with the plan: standard input cannot be read again"),
        (["./broken.py", "plan.json"], 4, "exited with status 7"),
        (["./garbled.py", "plan.json"], 4, "x post-plan"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(
    project: Any, arguments: list[str], code: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_program(project.folder / "naming.py", JUDGE)
    write_program(project.folder / "broken.py", "sys.exit(7)")
    write_program(project.folder / "garbled.py", "serve(lambda m: send(id=m['id'], error={'code': 1, 'message': 'x'}))")
    project.plan("good")
    outcome = project.run("dev", *arguments, "--once")
    assert outcome.code == code
    assert told.replace("x ", "✗ ", 1) in outcome.out + outcome.err
    assert "Traceback" not in outcome.out + outcome.err


def test_a_change_of_the_code_or_of_the_plan_runs_it_again_and_ctrl_c_ends(project: Any) -> None:
    program = write_program(project.folder / "naming.py", JUDGE)
    project.plan("bad_one")
    process = project.spawn("dev", "./naming.py", "plan.json")
    try:
        assert "    bad name" in read_to(process, "Watching")
        write_program(program, JUDGE.replace("bad name", "wrong name"))
        again = read_to(process, "Watching")
        assert "naming.py changed." in again
        assert "    wrong name" in again
        project.plan("good", "bad_two")
        again = read_to(process, "Watching")
        assert "plan.json changed." in again
        assert "2 calls in 0 s: 1 fail, 1 success." in again
        assert end(process) == (0, "")
    finally:
        process.kill()
    assert processes_in(project.folder) == []


def test_a_program_that_is_broken_is_fixed_while_it_is_watched(project: Any) -> None:
    program = write_program(project.folder / "naming.py", "this is no Python")
    project.plan("good")
    process = project.spawn("dev", "./naming.py", "plan.json")
    try:
        assert any("SyntaxError" in row for row in read_to(process, "Watching"))
        write_program(program, JUDGE)
        assert "1 call in 0 s: 1 success." in read_to(process, "Watching")
        assert end(process)[0] == 0
    finally:
        process.kill()
    assert processes_in(project.folder) == []


@pytest.mark.parametrize("way", ["a change", "ctrl-c"])
def test_a_call_that_hangs_is_ended(project: Any, way: str) -> None:
    hanging = 'def handle(m):\n    sys.stderr.write("hanging\\n")\n    time.sleep(3600)\nserve(handle)'
    program = write_program(project.folder / "naming.py", hanging)
    project.plan("good")
    process = project.spawn("dev", "./naming.py", "plan.json")
    try:
        read_to(process, "log hanging")
        if way == "a change":
            write_program(program, JUDGE)
            again = read_to(process, "Watching")
            assert "✗ post-plan           aws_s3_bucket.good (create): no answer" in again
            assert "1 call in 0 s: 1 success." in again
        assert end(process)[0] == 0
    finally:
        process.kill()
    assert processes_in(project.folder) == []
