"""`tollgate demo` as users have it: from wheels in a fresh environment, and ended by Ctrl-C half-way."""

import os
import pty
import re
import signal
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

ROOT = Path(__file__).parents[3]
MEMBERS = (
    "runtime",
    "hcl",
    "tfplugin",
    "rules",
    "pyvider",
    "host",
    *(f"integrations/{one.name}" for one in ROOT.glob("integrations/*/")),
)
TIMEOUT_SECONDS = 300


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The commands of an environment with nothing but our wheels in it; their dependencies are borrowed."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    wheels, environment = tmp_path / "wheels", tmp_path / "environment"
    _run(*pip, "wheel", "--no-deps", "--no-build-isolation", f"--wheel-dir={wheels}", *(f"./{one}" for one in MEMBERS))
    venv.create(environment, symlinks=True)
    python = environment / "bin" / "python"
    _run(*pip, "--python", python, "install", "--no-deps", "--no-index", *wheels.glob("*.whl"))
    borrowed = next(environment.glob("lib/python*/site-packages")) / "borrowed.pth"
    borrowed.write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return environment / "bin"


def test_it_works_from_wheels_and_may_be_kept_to_go_on_with(installed: Path, tmp_path: Path) -> None:
    where = _run(installed / "python", "-c", "import tollgate_host; print(tollgate_host.__file__)").strip()
    assert where.startswith(str(tmp_path))  # ours, not the clone's
    shown = _run(installed / "tollgate", "demo", "--keep", "shop", folder=tmp_path)
    assert "\x1b" not in shown  # no terminal, no colours
    assert "Failed: 2 high, 4 medium (6 failures); 5 changed resources" in shown
    assert "Apply complete! Resources: 5 added, 0 changed, 0 destroyed." in shown
    report = (tmp_path / "tollgate-demo-report.html").read_text(encoding="utf-8")
    assert "vpc_security_group_ssh_closed" in report
    entering = re.search(r"^cd .*\n^export .*\n^tollgate plan$", shown, flags=re.MULTILINE)
    assert entering is not None
    again = _run("sh", "-ec", f"PATH={installed}:$PATH\n{entering[0]} -no-color", folder=tmp_path)
    assert "no changes are needed" in again


@pytest.mark.parametrize("command", ["init", "plan", "apply"])
def test_ctrl_c_leaves_nothing_behind(tmp_path: Path, command: str) -> None:
    (tmp_path / "temporary").mkdir()
    (tmp_path / "work").mkdir()
    demo = subprocess.Popen(
        [sys.executable, "-m", "tollgate_host", "demo"],
        cwd=tmp_path / "work",
        env=_environ() | {"TMPDIR": str(tmp_path / "temporary"), "FORCE_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert demo.stdout is not None
    told: list[str] = []
    for line in demo.stdout:
        told.append(line)
        if _plain(line).startswith(f"$ tollgate {command}"):
            break
    demo.send_signal(signal.SIGINT)
    _, complaint = demo.communicate(timeout=TIMEOUT_SECONDS)
    assert (demo.returncode, complaint) == (130, "\nInterrupted: nothing of the demo is left.\n")
    assert "\x1b[1m" in "".join(told)
    assert list((tmp_path / "temporary").iterdir()) == []
    assert [file.name for file in (tmp_path / "work").iterdir()] in ([], ["tollgate-demo-report.html"])
    assert _processes_in(tmp_path) == []


def test_at_a_terminal_it_has_colours_and_waits_when_asked_to(tmp_path: Path) -> None:
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(tmp_path)
        os.execve(
            sys.executable, [sys.executable, "-m", "tollgate_host", "demo", "--pause"], _environ() | {"TERM": "xterm"}
        )
    told = _read_until(terminal, b"[Enter] ")
    assert b"\x1b[1mA webshop for AWS" in told
    os.write(terminal, b"\n")
    assert b"tollgate init" in _read_until(terminal, b"[Enter] ")
    os.write(terminal, b"\x03")
    _read_until(terminal, b"nothing of the demo is left.")
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 130
    os.close(terminal)


def _read_until(terminal: int, end: bytes) -> bytes:
    """What a terminal shows, up to something."""
    told = b""
    while end not in told:
        told += os.read(terminal, 4096)
    return told


def _environ() -> dict[str, str]:
    ours = ("TF_", "TOLLGATE_", "PYTHON", "NO_COLOR", "FORCE_COLOR")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def _run(*command: str | Path, folder: Path = ROOT) -> str:
    ended = subprocess.run(
        command, cwd=folder, env=_environ(), capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False
    )
    assert ended.returncode == 0, f"{command}\n{ended.stdout}{ended.stderr}"
    return ended.stdout


def _plain(line: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", line)


def _processes_in(folder: Path) -> list[str]:
    """The processes that work in a folder, or were started with its name."""
    found: list[str] = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().decode(errors="replace")
            if str(folder) in command or (process / "cwd").readlink().is_relative_to(folder):
                found.append(command)
        except OSError:
            continue
    return found
