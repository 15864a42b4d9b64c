"""Lines of hundreds of megabytes: read, answered, and forgotten again."""

import sys
from pathlib import Path

import pytest
from tollgate_runtime.testing import Client
from tollgate_runtime.testing.process import ProcessPeer

MB = 1_000_000
PROGRAM = """
import sys
from tollgate_runtime import Integration, Resource, success
app = Integration("large", version="1")
app.on("post-plan")(lambda resource: success(str(len(resource.after.get("x", "")))))
sys.exit(app.main())
"""


def peak_bytes(peer: ProcessPeer) -> int:
    status = Path(f"/proc/{peer.process.pid}/status").read_text()
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) * 1024


def send_large(peer: ProcessPeer, start: bytes, size_bytes: int, end: bytes) -> None:
    piece = b"x" * MB
    peer.send(start)
    for _ in range(size_bytes // MB):
        peer.send(piece)
    peer.send(end)


@pytest.mark.heavy
def test_a_line_of_200_mb_is_read_and_one_over_the_limit_is_not_even_kept(tmp_path: Path) -> None:
    program = tmp_path / "large.py"
    program.write_text(PROGRAM)
    peer = ProcessPeer([sys.executable, str(program)])
    client = Client(peer, timeout_seconds=60)
    client.initialize({})

    send_large(peer, b"", 600 * MB, b"\n")
    answer = client.receive_line()
    assert answer["error"]["message"] == "a line of 600,000,000 bytes is longer than the 268,435,456 that are read"
    assert peak_bytes(peer) < 400 * MB

    send_large(peer, b"", 200 * MB, b"\n")
    assert client.receive_line()["error"]["code"] == -32700
    assert peak_bytes(peer) < 550 * MB

    start = b'{"jsonrpc":"2.0","id":1,"method":"post-plan","params":{"resource":{"type":"a","after":{"x":"'
    send_large(peer, start, 200 * MB, b'"}}}}\n')
    assert client.receive_line()["result"]["message"] == "200000000"
    assert peak_bytes(peer) < 900 * MB

    assert client.request("ping") == {"message": "pong"}
    peer.close()
    assert peer.wait() == 0
    peer.dispose()
