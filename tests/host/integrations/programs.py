"""Integrations written for one test, in bare Python: they start fast, and may misbehave as they like."""

import os
import select
import sys
from pathlib import Path

PATIENCE_SECONDS = 20

PREAMBLE = f"""#!{sys.executable} -IS
import json, os, signal, sys, time

def messages():
    for line in sys.stdin:
        yield json.loads(line)

def send(**members):
    sys.stdout.write(json.dumps({{"jsonrpc": "2.0", **members}}) + "\\n")
    sys.stdout.flush()

def introduce(m, hooks=("post-plan",), **more):
    send(id=m["id"], result={{"name": "it", "version": "1.2.3", "hooks": list(hooks), **more}})

def answer(m, status="success", **more):
    send(id=m["id"], result={{"status": status, **more}})

def serve(handle, hooks=("post-plan",), **more):
    for message in messages():
        if message["method"] == "initialize":
            introduce(message, hooks, **more)
        elif "id" in message:
            handle(message)
"""
"""What every such program begins with."""


def write_program(path: Path, body: str) -> Path:
    """Writes an integration: a Python program with the functions of the preamble at hand."""
    path.write_text(PREAMBLE + body)
    path.chmod(0o755)
    return path


def processes_in(folder: Path) -> list[int]:
    """The processes that still run in a working folder, which only a test's integrations have; not the test itself."""
    return [int(process.name) for process in Path("/proc").glob("[0-9]*") if _runs_in(process, folder)]


def wait_for_end(process: int) -> None:
    """Waits for a process that is not our child."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return
    try:
        assert select.select([handle], [], [], PATIENCE_SECONDS)[0], f"{process} is still there"
    finally:
        os.close(handle)


def _runs_in(process: Path, folder: Path) -> bool:
    try:
        state = (process / "stat").read_text().rpartition(") ")[2][0]
        return (process / "cwd").readlink() == folder and state != "Z" and process.name != str(os.getpid())
    except OSError:
        return False
