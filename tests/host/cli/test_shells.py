"""The scripts of `tollgate completion`, in the real shells, with the Tab key."""

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tollgate_host.cli import main

WAIT_SECONDS = 60
START = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config"],
}
TO_START, TO_END = b"\x01", b"\x05"
"""Ctrl-A and Ctrl-E, as every shell has them."""

CASES = [
    ("tollgate integr\t", "integrations "),
    ("tollgate check --fail-on cri\t", "critical "),
    ("tollgate check --report=sar\t", "--report=sarif "),
    ("tollgate check --only nam\t", "naming "),
    ("tollgate check --set nam\t", "naming."),
    ("tollgate check a-pl\t", "a-plan.json "),
    ("tollgate check --report json=a-pl\t", "json=a-plan.json "),
    ("tollgate check --root a-fol\t", "a-folder/"),
    ("tollgate pla\t", "plan "),
    ("tollgate plan --skip nam\t", "naming "),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A root module with an integration, a plan and a folder."""
    (tmp_path / "integrations.hcl").write_text('terraform {\n  integration "naming" {\n    source = "x"\n  }\n}\n')
    (tmp_path / "a-plan.json").write_text("{}")
    (tmp_path / "a-folder").mkdir()
    return tmp_path


def environ() -> dict[str, str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {"PATH": path, "HOME": "/nonexistent", "TERM": "dumb", "PS1": "> ", "LC_ALL": "C.UTF-8"}


@contextmanager
def terminal(command: list[str], folder: Path) -> Generator[int]:
    """An interactive program on a terminal of its own; the end of it that we hold."""
    end, theirs = pty.openpty()
    with subprocess.Popen(
        command, cwd=folder, env=environ(), stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    ) as process:
        os.close(theirs)
        try:
            yield end
        finally:
            process.kill()
            os.close(end)


def read_until(end: int, text: str) -> str:
    """Everything that is shown until a text has been shown."""
    seen = ""
    last = time.monotonic() + WAIT_SECONDS
    while text not in seen:
        ready, _, _ = select.select([end], [], [], max(0.0, last - time.monotonic()))
        assert ready, f"{text!r} did not come: {seen!r}"
        seen += os.read(end, 65536).decode(errors="replace")
    return seen


def script_of(shell: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["completion", shell]) == 0
    place = folder / f"script.{shell}"
    place.write_text(capsys.readouterr().out)
    return place


def needs(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")


@pytest.mark.heavy
@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_tab_completes_a_line(shell: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    needs(shell)
    script = script_of(shell, folder, capsys)
    prepare = "autoload -U compinit; compinit -u -D; " if shell == "zsh" else ""
    with terminal(START[shell], folder) as end:
        os.write(end, f"{prepare}source {script}; echo rea''dy\n".encode())
        read_until(end, "ready")
        for line, completed in CASES:
            os.write(end, line.encode() + TO_START + b"echo @" + TO_END + b"@\n")  # shown, not run
            shown = completed.rstrip(" /") if shell == "zsh" else f"{completed}@"  # zsh takes its suffixes back
            read_until(end, f"\n@{line.rpartition(' ')[0]} {shown}")


@pytest.mark.heavy
def test_zsh_finds_the_script_in_its_own_folders(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    needs("zsh")
    (folder / "functions").mkdir()
    script_of("zsh", folder, capsys).rename(folder / "functions" / "_tollgate")
    with terminal(START["zsh"], folder) as end:
        os.write(end, b"fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D; echo rea''dy\n")
        read_until(end, "ready")
        for _ in range(2):  # the first Tab loads the function, the second finds it loaded
            os.write(end, b"tollgate check --fail-on cri\t" + TO_START + b"echo @" + TO_END + b"@\n")
            read_until(end, "\n@tollgate check --fail-on critical")


@pytest.mark.heavy
@pytest.mark.parametrize(("line", "completed"), CASES)
def test_fish_offers_the_same(line: str, completed: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    needs("fish")
    script = script_of("fish", folder, capsys)
    typed = line.rstrip("\t")
    asked = f"source {script}; complete -C '{typed}'"
    told = subprocess.run(
        ["fish", "--no-config", "-c", asked], cwd=folder, env=environ(), capture_output=True, text=True, check=True
    )
    assert completed.strip() in [row.partition("\t")[0] for row in told.stdout.splitlines()]


def test_bash_takes_the_script(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = script_of("bash", folder, capsys)
    lines = [
        f"source {script}",
        "COMP_WORDS=(tollgate check --fail-on = cri) COMP_CWORD=4",
        "COMP_LINE='tollgate check --fail-on=cri' COMP_POINT=28",
        "_tollgate",
        'printf "%s\\n" "${COMPREPLY[@]}"',
    ]
    told = subprocess.run(
        ["bash", "-c", "\n".join(lines)], cwd=folder, env=environ(), capture_output=True, text=True, check=True
    )
    assert told.stdout == "critical\n"
