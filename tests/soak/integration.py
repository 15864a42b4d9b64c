"""One integration process, asked over and over: memory and open files must stay what they are."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.soak.samples import Series, sampled

RESOURCES = 500
"""So many different ones: an integration that judges the whole plan keeps each resource of it, once."""

_AT_ONCE = 50


def soak_integration(folder: Path, calls: int) -> Series:
    """The naming checker, called at post-plan about one resource after another."""
    command = [str(Path(sys.executable).with_name("tf-naming-checker"))]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
    try:
        _ask(process, "initialize", [{"terraform_version": "1.11.4", "config": {"prefix": "prod-"}}], 1)

        def once(number: int) -> None:
            first = 2 + number * _AT_ONCE
            _ask(process, "post-plan", [_resource(first + one) for one in range(_AT_ONCE)], first)

        samples = tuple(sampled(calls // _AT_ONCE, process.pid, once))
    finally:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        process.stdout.read()
        process.stdout.close()
    assert process.wait() == 0
    return Series("integration", "calls", calls, samples)


def _ask(process: "subprocess.Popen[bytes]", method: str, params: list[dict[str, Any]], first_id: int) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    asked = [{"jsonrpc": "2.0", "id": first_id + at, "method": method, "params": one} for at, one in enumerate(params)]
    process.stdin.write("".join(f"{json.dumps(one)}\n" for one in asked).encode())
    process.stdin.flush()
    for _ in asked:
        assert "result" in json.loads(process.stdout.readline())


def _resource(number: int) -> dict[str, Any]:
    number %= RESOURCES
    name = f"{'prod' if number % 2 else 'dev'}-{number}"
    resource = {"address": f"aws_sqs_queue.q{number}", "mode": "managed", "type": "aws_sqs_queue", "name": f"q{number}"}
    return {"resource": {**resource, "action": "create", "before": None, "after": {"name": name}, "config": {}}}
