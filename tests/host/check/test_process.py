"""The command line as a process: signals, pipes, standard input, and leftovers."""

import json
import os
import select
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.host.integrations.programs import PATIENCE_SECONDS, processes_in, wait_for_end
from tests.host.live.roots import write_engine

Bell = Callable[[], None]

SLOW = """
def handle(m):
    os.write(os.open("asked", os.O_WRONLY), b"!")
    sys.stdin.read()
serve(handle)
"""
"""An integration that rings when it is asked, and is busy until its input ends."""

HIDE_CURSOR, SHOW_CURSOR = b"\x1b[?25l", b"\x1b[?25h"
STUBBORN = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + SLOW.replace("sys.stdin.read()", "time.sleep(3600)")


@pytest.fixture
def bell(project: Any) -> Iterator[Callable[[], None]]:
    """Waits until the integration has been asked."""
    path = project.folder / "asked"
    os.mkfifo(path)
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def wait() -> None:
        assert select.select([fd], [], [], PATIENCE_SECONDS)[0], "the integration was never asked"

    yield wait
    os.close(fd)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
@pytest.mark.requirement("R-LIFE-04", "R-CTX-01", "P-4.4-01")
def test_a_signal_ends_the_run_in_good_order(project: Any, bell: Bell, number: signal.Signals, code: int):
    project.integration("slow", SLOW)
    project.plan("one")
    with project.spawn("check", "plan.json") as host:
        bell()
        host.send_signal(number)
        out, err = host.communicate(timeout=30)
    assert (host.returncode, out) == (code, "")
    assert "Traceback" not in err
    assert processes_in(project.folder) == []


def test_a_second_signal_ends_it_at_once(project: Any, bell: Bell):
    project.integration("slow", STUBBORN)
    project.plan("one")
    with project.spawn("check", "plan.json") as host:
        bell()
        host.send_signal(signal.SIGTERM)
        assert host.stderr.readline() == "\n"
        assert host.stderr.readline().startswith("Interrupted: the integrations are being stopped")
        host.send_signal(signal.SIGTERM)
        _, err = host.communicate(timeout=PATIENCE_SECONDS)
    assert (host.returncode, err) == (143, "")  # it does not say that it had to kill, as the ladder would
    assert processes_in(project.folder) == []


def test_a_second_signal_gives_the_terminal_its_cursor_back(project: Any, bell: Bell):
    project.integration("slow", STUBBORN)
    project.plan("one")
    terminal, standard_error = os.openpty()
    command = [sys.executable, "-m", "tollgate_host", "check", "plan.json"]
    environ = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=standard_error) as host:
        os.close(standard_error)
        bell()
        said = _read_until(terminal, HIDE_CURSOR, b"")
        host.send_signal(signal.SIGTERM)
        said = _read_until(terminal, b"Interrupted", said)
        host.send_signal(signal.SIGTERM)
        said = _read_until(terminal, None, said)
    os.close(terminal)
    assert host.returncode == 143
    assert said.rindex(SHOW_CURSOR) > said.rindex(HIDE_CURSOR)


def _read_until(terminal: int, words: bytes | None, said: bytes) -> bytes:
    """All that a terminal has shown when it shows some words, or at its end."""
    while words is None or words not in said:
        assert select.select([terminal], [], [], PATIENCE_SECONDS)[0], f"it never said {words!r}: {said!r}"
        try:
            said += os.read(terminal, 65536)
        except OSError:  # the other end has closed
            assert words is None, f"it ended without {words!r}: {said!r}"
            return said
    return said


def test_a_killed_run_leaves_nothing_behind(project: Any, bell: Bell):
    project.integration("slow", STUBBORN)
    project.plan("one")
    with project.spawn("check", "plan.json") as host:
        bell()
        left = processes_in(project.folder)
        host.kill()
    assert len(left) == 2  # the command line itself, and the integration
    for process in left:
        wait_for_end(process)


def test_a_reader_that_goes_away_is_no_error(project: Any):
    project.integration("naming")
    project.plan(*(f"bad_{number}" for number in range(2000)))
    command = f"{sys.executable} -m tollgate_host check plan.json --report json | head -c 10; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=project.folder, capture_output=True, text=True, check=True)
    assert done.stdout.endswith("1\n")
    assert done.stderr == ""


def test_help_into_a_closed_pipe_is_quiet(project: Any):
    command = f"{sys.executable} -m tollgate_host check --help | true"
    done = subprocess.run(["bash", "-c", command], cwd=project.folder, capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_a_plan_comes_from_standard_input(project: Any):
    project.integration("naming")
    project.plan("bad_one")
    text = (project.folder / "plan.json").read_text()
    with project.spawn("check", "-", "--report", "json", stdin=subprocess.PIPE) as host:
        out, err = host.communicate(text, timeout=30)
    assert (host.returncode, err) == (1, "")
    assert json.loads(out)["summary"]["plans"] == ["standard input"]


def test_nothing_but_the_report_goes_to_standard_output(project: Any):
    project.integration("loud", "serve(lambda m: (sys.stderr.write('loud\\n'), answer(m)))\n")
    project.plan("one")
    with project.spawn("check", "plan.json", "--report", "json", "--log-level", "info") as host:
        out, err = host.communicate(timeout=30)
    assert json.loads(out)["verdict"] == "pass"
    assert "INFO tollgate_host.integration.loud: loud" in err


@pytest.mark.requirement("P-2.1-09", "R-Q2-02")
def test_an_integration_sees_the_environment_it_is_allowed(project: Any):
    body = "serve(lambda m: answer(m, metadata={'sees': sorted(os.environ)}))\n"
    project.integration("spy", body, env=["MY_*"])
    project.plan("one")
    environ = {**os.environ, "AWS_SECRET_ACCESS_KEY": "x", "TF_VAR_password": "y", "MY_OWN": "z"}
    with project.spawn("check", "plan.json", "--report", "json", environ=environ) as host:
        out, _ = host.communicate(timeout=30)
    sees = json.loads(out)["resources"][0]["results"][0]["metadata"]["sees"]
    assert {"PATH", "MY_OWN", "TF_INTEGRATION_NAME"} <= set(sees)
    assert not {"AWS_SECRET_ACCESS_KEY", "TF_VAR_password"} & set(sees)


@pytest.mark.parametrize(("closed", "lost"), [("2>&-", False), (">&-", True)])
def test_a_closed_standard_stream_neither_breaks_the_run_nor_loses_the_other(project: Any, closed: str, lost: bool):
    project.integration("naming")
    project.plan("bad_one")
    command = f'"{sys.executable}" -m tollgate_host check plan.json {closed}'
    done = subprocess.run(["bash", "-c", command], cwd=project.folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert ("Failed: 1 high" in done.stdout) is not lost
    assert "bug" not in done.stderr


def test_an_interrupted_run_says_that_it_is_being_stopped(project: Any, bell: Bell):
    project.integration("slow", SLOW)
    project.plan("one")
    run = project.spawn("check", "plan.json")
    bell()
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=PATIENCE_SECONDS)
    assert run.returncode == 130
    assert "Interrupted: the integrations are being stopped" in said


def test_an_interrupt_that_ends_the_engine_too_is_no_complaint_about_the_plan(project: Any, tmp_path: Path):
    project.integration("naming")
    body = "kill -INT $PPID; kill -INT $$; sleep 60"
    engine = write_engine(tmp_path / "terraform", body)
    with zipfile.ZipFile(project.folder / "saved.tfplan", "w") as plan:
        plan.writestr("tfplan", b"")
    with project.spawn("check", "saved.tfplan", "--engine", str(engine)) as host:
        _, said = host.communicate(timeout=PATIENCE_SECONDS)
    assert host.returncode == 130
    assert "cannot be shown" not in said
