"""Integrations written for one test, in bare Python: they start fast, and may misbehave as they like."""

import sys
from pathlib import Path

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
