"""Another user of the machine while a run waits: folders, sockets, journal and processes are out of reach."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.live.conftest import Open, open_live, sandbox_mirror
from tests.faults.runs import assert_gone, start

__all__ = ["open_live", "sandbox_mirror"]

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.heavy,
    pytest.mark.skipif(
        os.geteuid() != 0 or not Path("/usr/bin/python3").exists(), reason="only root can be somebody else"
    ),
]

STRANGER = 54321
MAIN = 'provider "aws" {\n  region = "us-east-1"\n}\nresource "aws_sqs_queue" "one" {\n  name = "one"\n}\n'
PROBE = """
import json, os, socket, sys

def attempt(what, path):
    try:
        what(path)
        return "done"
    except OSError as error:
        return type(error).__name__

def connect(path):
    socket.socket(socket.AF_UNIX).connect(path)

tried = {}
for path in sys.argv[1:]:
    tried[path] = [attempt(os.listdir, path), attempt(lambda one: open(one, "rb").read(), path), attempt(connect, path)]
print(json.dumps(tried))
"""


@pytest.fixture
def temporary() -> Generator[Path]:
    """A folder for temporary files that is open to all, as /tmp is."""
    path = Path(tempfile.mkdtemp(prefix="tgu-", dir="/tmp"))
    path.chmod(0o1777)
    yield path
    shutil.rmtree(path, ignore_errors=True)


def as_stranger(*command: str, **settings: Any) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command, user=STRANGER, group=STRANGER, extra_groups=[], capture_output=True, text=True, check=False, **settings
    )


def opened(path: Path) -> None:
    """Let everybody into the folders above a path."""
    for folder in (path, *path.parents):
        if folder.stat().st_uid == os.geteuid() and folder not in (Path("/"), Path("/tmp")):
            folder.chmod(folder.stat().st_mode | 0o055)


def test_a_stranger_reads_nothing_of_a_run_and_reaches_no_socket(open_live: Open, temporary: Path) -> None:
    live = open_live(MAIN)
    live.environment["TMPDIR"] = str(temporary)
    opened(live.folder)
    hold = live.folder.parent / "hold"
    hold.touch()
    live.record(say=[{"hook": "post-apply", "pause": str(hold)}])
    before = os.umask(0)
    try:
        running = start(live, "apply", "-auto-approve").until_called("post-apply")
    finally:
        os.umask(before)
    family = running.family
    own = [path for path in temporary.rglob("*") if path.name.startswith("tollgate") or path.is_socket()]
    [journal] = live.folder.glob(".tollgate-journal.*")
    targets = [*own, journal, *(Path(f"/proc/{one}/environ") for one in family)]
    probed = as_stranger("/usr/bin/python3", "-I", "-S", "-c", PROBE, *map(str, targets), cwd="/")
    hold.unlink()
    running.end()
    assert_gone(family)
    assert any(path.name.startswith("tollgate-") for path in own)
    tried: dict[str, list[str]] = json.loads(probed.stdout)
    assert {path: row for path, row in tried.items() if "done" in row} == {}
    assert [path for path in temporary.iterdir() if path.name.startswith("tollgate")] == []


def test_a_journal_of_a_stranger_is_neither_believed_nor_removed(open_live: Open) -> None:
    live = open_live(MAIN)
    planted = live.folder / ".tollgate-journal.0123456789abcdef.jsonl"
    entry = {"step": 1, "workspace": "default", "address": "aws_sqs_queue.one", "type": "aws_sqs_queue"}
    planted.write_text(json.dumps({**entry, "action": "create", "outcome": "made", "id": "https://evil"}) + "\n")
    os.chown(planted, STRANGER, STRANGER)
    ended = live.tollgate("apply", "-auto-approve")
    assert "evil" not in ended.text
    assert "Nothing to recover" in live.tollgate("recover").out
    assert planted.exists()


def test_without_rights_a_root_that_cannot_be_written_is_planned_as_by_terraform(open_live: Open) -> None:
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("there is no setpriv here")
    live = open_live(MAIN)
    (live.folder / ".sandbox").mkdir()
    body = {"name": "naming", "source": "tf-naming-checker", "config": {"prefix": "prod-"}}
    live.write(json.dumps({"terraform": {"integrations": [body]}}), "integrations.json")
    live.folder.chmod(0o555)
    bare = [setpriv, "--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all"]
    environ = {key: value for key, value in live.environ().items() if key != "TOLLGATE_CAGE"}
    ended: dict[str, subprocess.CompletedProcess[str]] = {}
    for name, command in (("ours", [sys.executable, "-m", "tollgate_host"]), ("plain", live.engine)):
        ended[name] = subprocess.run(
            [*bare, *command, "plan", "-lock=false", "-no-color", "-input=false"],
            cwd=live.folder,
            env=environ,
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Plan: 1 to add" in ended[name].stdout, ended[name]
    live.folder.chmod(0o755)
    assert ended["plain"].returncode == 0
    assert ended["ours"].returncode in (0, 1), ended["ours"]
    assert "naming" in ended["ours"].stdout
    assert "Traceback" not in ended["ours"].stderr
    assert sorted(path.name for path in live.folder.iterdir() if "tollgate" in path.name) == []


def test_a_journal_that_cannot_be_written_is_said_and_the_apply_goes_on(open_live: Open) -> None:
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("there is no setpriv here")
    live = open_live(MAIN)
    (live.folder / ".sandbox").mkdir()
    (live.folder / "states").mkdir()
    live.folder.chmod(0o555)
    ended = subprocess.run(
        [
            *(setpriv, "--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all", sys.executable),
            *("-m", "tollgate_host", "apply", "-auto-approve", "-no-color", "-lock=false", "-state=states/one.tfstate"),
        ],
        cwd=live.folder,
        env=live.environ(),
        capture_output=True,
        text=True,
        check=False,
    )
    live.folder.chmod(0o755)
    assert ended.returncode == 0, ended
    assert "Warning: No journal can be written" in ended.stderr
    assert "Apply complete! Resources: 1 added" in ended.stdout
