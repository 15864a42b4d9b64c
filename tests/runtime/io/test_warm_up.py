"""An integration may load what it needs while the host is still busy, after `initialize` and before the first call."""

import signal
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tollgate_runtime import Context, Integration
from tollgate_runtime.testing.process import ProcessPeer

PROGRAM = """
import sys, time
from tollgate_runtime import Integration, success

app = Integration("warm", version="1.0.0", inline=True)
done = []

@app.lifespan
def live(config):
    yield "state"
    print("the lifespan has ended", file=sys.stderr)

@app.warm_up
def load(context):
    done.append(context.state)
    print("warm", file=sys.stderr, flush=True)
    {body}

@app.on("post-plan")
def tell(resource):
    return success(" ".join(done) or "cold")

raise SystemExit(app.main())
"""
INITIALIZE = b'{"jsonrpc":"2.0","id":0,"method":"initialize"}\n'
CALL = b'{"jsonrpc":"2.0","id":1,"method":"post-plan","params":{"resource":{"type":"t_a"}}}\n'


class Warm:
    """A running integration, and the lines that it has answered."""

    def __init__(self, peer: ProcessPeer) -> None:
        self.peer = peer
        self._data = b""

    def lines(self, count: int) -> list[dict[str, Any]]:
        while self._data.count(b"\n") < count:
            self._data += self.peer.incoming.get(timeout=20)
        return [msgspec.json.decode(line) for line in self._data.splitlines()[:count]]

    def wait_for_error_output(self, text: str) -> None:
        while text not in self.peer.stderr:
            assert self.peer.process.poll() is None


@contextmanager
def running(folder: Path, body: str) -> Generator[Warm]:
    program = folder / "warm.py"
    program.write_text(PROGRAM.format(body=body))
    peer = ProcessPeer([sys.executable, str(program)])
    try:
        yield Warm(peer)
    finally:
        peer.close()
        peer.wait()
        peer.dispose()


def test_it_is_called_once_initialize_is_answered(tmp_path: Path) -> None:
    with running(tmp_path, "pass") as warm:
        warm.peer.send(INITIALIZE)
        warm.wait_for_error_output("warm")
        warm.peer.send(CALL)
        assert warm.lines(2)[1]["result"]["message"] == "state"


def test_a_call_that_is_there_already_does_not_wait_for_it(tmp_path: Path) -> None:
    with running(tmp_path, "pass") as warm:
        warm.peer.send(INITIALIZE + CALL)
        assert warm.lines(2)[1]["result"]["message"] == "cold"


def test_what_it_raises_is_logged_and_harms_no_call(tmp_path: Path) -> None:
    with running(tmp_path, "raise ValueError('no catalogue')") as warm:
        warm.peer.send(INITIALIZE)
        warm.wait_for_error_output("no catalogue")
        warm.peer.send(CALL)
        assert warm.lines(2)[1]["result"]["message"] == "state"
        assert "warming up failed" in warm.peer.stderr


def terminate(peer: ProcessPeer) -> None:
    peer.process.send_signal(signal.SIGTERM)


@pytest.mark.parametrize("end", [terminate, ProcessPeer.close])
def test_sigterm_and_a_host_that_leaves_cut_it_short(tmp_path: Path, end: Callable[[ProcessPeer], None]) -> None:
    with running(tmp_path, "time.sleep(60)") as warm:
        warm.peer.send(INITIALIZE)
        warm.wait_for_error_output("warm")
        end(warm.peer)
        assert warm.peer.wait() == 0
        assert "the lifespan has ended" in warm.peer.stderr


def test_it_must_be_a_plain_function_of_an_inline_integration() -> None:
    async def load(context: Context) -> None: ...

    with pytest.raises(TypeError, match="load is async, but warm is inline"):
        Integration("warm", version="1.0.0", inline=True).warm_up(load)  # pyright: ignore  # as an author might write it
    with pytest.raises(TypeError, match=r"warm is not inline, so .*load cannot be called before an event loop"):
        Integration("warm", version="1.0.0").warm_up(load)  # pyright: ignore  # as above
