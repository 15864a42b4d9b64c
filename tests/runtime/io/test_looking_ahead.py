"""An integration may see the resources that have come in together before it is asked about each."""

import sys
from pathlib import Path

import msgspec
from tollgate_runtime.testing.process import ProcessPeer

TOGETHER = """
from tollgate_runtime import Integration, success

app = Integration("together", version="1.0.0", inline=True, plan_document=lambda state: state == "wanted")
seen = []

@app.setup
def prepare(config):
    return "wanted"

@app.ahead
def look(resources, context):
    seen.append(resources)
    if any(resource.type == "bad" for resource in resources):
        raise ValueError("not this one")

@app.on("post-plan")
def tell(resource):
    together = next((rows for rows in seen if any(row is resource for row in rows)), [])
    return success(f"{resource.name} of {len(together)}")

raise SystemExit(app.main())
"""
INITIALIZE = b'{"jsonrpc":"2.0","id":0,"method":"initialize"}\n'


def call(number: int, kind: str = "t_a", params: object = None) -> bytes:
    given = {"resource": {"type": kind, "name": f"r{number}"}} if params is None else params
    return msgspec.json.encode({"jsonrpc": "2.0", "id": number, "method": "post-plan", "params": given}) + b"\n"


def answers(tmp_path: Path, *lines: bytes) -> list[str]:
    """What comes back for lines that are written at once, after `initialize`."""
    program = tmp_path / "together.py"
    program.write_text(TOGETHER)
    peer = ProcessPeer([sys.executable, str(program)])
    data = b""

    def read_lines(count: int) -> list[bytes]:
        nonlocal data
        while data.count(b"\n") < count:
            data += peer.incoming.get(timeout=20)
        return data.splitlines()[:count]

    try:
        peer.send(INITIALIZE)
        [first] = read_lines(1)
        assert msgspec.json.decode(first)["result"]["plan_document"] is True
        peer.send(b"".join(lines))
        rows = [msgspec.json.decode(line) for line in read_lines(1 + len(lines))[1:]]
    finally:
        peer.close()
        peer.wait()
        peer.dispose()
    return [row["result"]["message"] if "result" in row else row["error"]["message"] for row in rows]


def test_calls_that_come_together_are_shown_together(tmp_path: Path) -> None:
    assert answers(tmp_path, call(1), call(2), call(3)) == ["r1 of 3", "r2 of 3", "r3 of 3"]


def test_a_call_that_cannot_be_read_is_refused_and_the_others_are_answered(tmp_path: Path) -> None:
    first, second, third = answers(tmp_path, call(1), call(2, params={"resource": 3}), call(3))
    assert (first, third) == ("r1 of 2", "r3 of 2")
    assert second.startswith("post-plan: ")


def test_what_fails_beforehand_harms_no_call(tmp_path: Path) -> None:
    assert answers(tmp_path, call(1, "bad"), call(2)) == ["r1 of 2", "r2 of 2"]
