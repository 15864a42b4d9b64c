"""The console script starts a fork server before it knows what the run needs, and never leaves it behind."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.host.check.conftest import Project

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")
FORKED = f"#!{sys.executable}"
"""The first line of a program that a fork server can start."""

PARENT = """
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    parent = open(f"/proc/{os.getppid()}/cmdline").read()
    result = {"name": "it", "version": "1", "hooks": ["post-plan"]}
    if message["method"] == "post-plan":
        result = {"status": "warn", "message": "forked" if "fork_server_process" in parent else "alone"}
    if "id" in message:
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
"""


def run(project: Project, *arguments: str, code: int, **environ: str) -> str:
    """Runs the console script in an environment that marks all its processes, and returns all that it printed."""
    marked = {**os.environ, "TMPDIR": str(project.folder), **environ}
    process = project.spawn(*arguments, environ=marked)
    out, err = process.communicate(timeout=60)
    assert process.returncode == code, out + err
    assert _marked(project.folder) == []
    return out + err


def configure(project: Project, first: str) -> None:
    project.integration("it")
    path = project.write("it.py", first + PARENT)
    path.chmod(0o755)
    project.plan("one")


def test_a_check_starts_its_integration_from_the_early_server(project: Project) -> None:
    configure(project, FORKED)
    assert "forked" in run(project, "check", "plan.json", code=0)


def test_an_integration_that_cannot_be_forked_starts_by_itself(project: Project) -> None:
    configure(project, f"{FORKED} -I")
    assert "alone" in run(project, "check", "plan.json", code=0)


@pytest.mark.parametrize(
    "arguments", [["check", "missing.json"], ["check", "plan.json", "--no-such-flag"], ["plan", "--fail-on", "nothing"]]
)
def test_a_mistake_leaves_no_server(project: Project, arguments: list[str]) -> None:
    configure(project, FORKED)
    run(project, *arguments, code=3, TOLLGATE_ENGINE=sys.executable)


def test_no_server_is_left_where_the_process_becomes_the_engine(project: Project) -> None:
    configure(project, FORKED)
    project.write("integrations.hcl", "terraform {\n}\n")
    engine = project.write("terraform", "#!/bin/sh\nexit 5\n")
    engine.chmod(0o755)
    run(project, "plan", code=5, TOLLGATE_ENGINE=str(engine))


@pytest.mark.e2e
@pytest.mark.skipif(shutil.which("terraform") is None, reason="needs terraform on PATH")
def test_a_live_run_starts_its_integration_from_the_early_server(project: Project) -> None:
    configure(project, FORKED)
    project.write("main.tf", 'resource "terraform_data" "one" {\n}\n')
    subprocess.run(["terraform", "init"], check=True, stdout=subprocess.DEVNULL)
    assert "forked" in run(project, "plan", code=0)


def _marked(folder: Path) -> list[int]:
    """Return the processes that have the environment of a test."""
    return [int(entry.name) for entry in Path("/proc").glob("[0-9]*") if _has(entry, f"TMPDIR={folder}")]


def _has(entry: Path, variable: str) -> bool:
    try:
        return variable.encode() in (entry / "environ").read_bytes().split(b"\0")
    except OSError:
        return False
