"""Every integration talks over standard input and output in both directions, and opens no connection for it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.host.plans.pieces import change, plan, resource_change

SAMPLE = Path(__file__).parents[1] / "runtime/io/samples/troublesome.py"
NO_NETWORK = """
import os, runpy, sys

def refuse(event, arguments):
    if event in ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto"):
        os.write(2, f"{event} {arguments}".encode())
        os._exit(42)

sys.addaudithook(refuse)
target = sys.argv[1]
sys.argv = sys.argv[1:]
runpy.run_path(target, run_name="__main__") if target.endswith(".py") else runpy.run_module(target, run_name="__main__")
"""
TARGETS = [str(SAMPLE), "cost_estimator", "policy_validator", "aws_compliance", "naming_checker"]
CONFIGS: dict[str, dict[str, Any]] = {"naming_checker": {"prefix": "prod-"}}
RESOURCE = {
    "address": "aws_s3_bucket.logs",
    "type": "aws_s3_bucket",
    "name": "logs",
    "action": "create",
    "after": {"bucket": "logs"},
}


class Peer:
    """The host's side of one integration: a line there, a line back."""

    def __init__(self, target: str) -> None:
        command = [sys.executable, "-c", NO_NETWORK, target]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def call(self, number: int, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Asks, and waits for the answer before anything else is said."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        self.process.stdin.write(msgspec.json.encode(message) + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, self.process.communicate()[1].decode()
        return msgspec.json.decode(line)


@pytest.mark.requirement("R-RPC-10")
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: Path(target).stem)
def test_calls_go_in_and_answers_come_out_over_stdio_alone(target: str) -> None:
    peer = Peer(target)
    try:
        introduced = peer.call(1, "initialize", {"protocol_version": "1.0", "config": CONFIGS.get(target, {})})
        assert introduced["id"] == 1
        hooks = introduced["result"]["hooks"]
        assert hooks
        for number in (2, 3):
            answered = peer.call(number, "post-plan", {"resource": RESOURCE})
            assert (answered["id"], "result" in answered) == (number, True), answered
        _, complaints = peer.process.communicate(timeout=30)
        assert peer.process.returncode == 0, complaints.decode()
    finally:
        peer.process.kill()
        peer.process.wait()


@pytest.mark.requirement("R-RPC-10")
def test_the_host_calls_an_integration_over_stdio_alone(tmp_path: Path) -> None:
    buckets = [resource_change("aws_s3_bucket", "logs", change(["create"], None, {"bucket": "logs"}))]
    (tmp_path / "plan.json").write_bytes(msgspec.json.encode(plan(*buckets)))
    integration = 'integration "names" {\n  source = "tf-naming-checker"\n  config = { prefix = "prod-" }\n}\n'
    (tmp_path / "integrations.hcl").write_text(f"terraform {{\n{integration}}}\n")
    command = [sys.executable, "-c", NO_NETWORK, "tollgate_host", "check", "plan.json"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (1, ""), ended.stdout
    assert "prod-" in ended.stdout, "it was asked, and has answered"


def test_the_guard_sees_a_connection(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import socket\nsocket.create_connection(('127.0.0.1', 9))\n")
    ended = subprocess.run([sys.executable, "-c", NO_NETWORK, str(program)], capture_output=True, check=False)
    assert ended.returncode == 42
