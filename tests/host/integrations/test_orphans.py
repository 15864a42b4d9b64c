"""No process outlives the host, however the host ends."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.host.integrations.programs import processes_in, wait_for_end

Script = Callable[..., Path]

HOST = """
import os, sys
from pathlib import Path
import anyio
from tollgate_host.config.model import HostConfig, IntegrationConfig
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.run_environment import RunEnvironment, RunFacts

folder = Path(sys.argv[1])
programs = [IntegrationConfig(name=name, source=name, command=folder / name) for name in sys.argv[2:]]
config = HostConfig(root=folder, integrations=tuple(programs))
manager = Manager(config, RunEnvironment(environ=os.environ, folder=folder))

async def main():
    async with manager.running():
        print(await manager.start(), flush=True)
        await manager.call_hook("post-plan", {})
        print("called", flush=True)
        await anyio.sleep_forever()

manager.spawn()
manager.initialize(RunFacts())
anyio.run(main)
"""
WELL_BEHAVED = "serve(lambda m: answer(m))\n"
STUBBORN = """
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(number, signal.SIG_IGN)

def handle(m):
    ready, tell = os.pipe()
    if not os.fork():
        if not os.fork():
            os.setsid()
        for fd in (0, 1, 2):
            os.close(fd)
        os.write(tell, b"!")
        while True:
            signal.pause()
    seen = b""
    while len(seen) < 2:
        seen += os.read(ready, 2)
    answer(m)

serve(handle)
while True:
    signal.pause()
"""


@pytest.mark.requirement("R-LIFE-04", "R-CTX-01")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGABRT])
@pytest.mark.parametrize("body", [WELL_BEHAVED, STUBBORN], ids=["well-behaved", "stubborn"])
def test_nothing_is_left_when_the_host_is_killed(script: Script, tmp_path: Path, number: signal.Signals, body: str):
    script(body, "one")
    script(WELL_BEHAVED, "two")
    command = [sys.executable, "-c", HOST, str(tmp_path), "one", "two"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        said = [host.stdout.readline() for _ in range(2)]
        processes = processes_in(tmp_path)
        host.send_signal(number)
    assert said == ["[]\n", "called\n"]
    assert len(processes) == (4 if body == STUBBORN else 2)
    for process in processes:
        wait_for_end(process)
    assert processes_in(tmp_path) == []


def test_the_guard_leaves_when_all_is_in_order(script: Script, tmp_path: Path):
    script(WELL_BEHAVED, "one")
    ending = HOST.replace("await anyio.sleep_forever()", "")
    subprocess.run([sys.executable, "-c", ending, str(tmp_path), "one"], check=True, capture_output=True)
    assert processes_in(tmp_path) == []
    assert not [line for line in Path("/proc").glob("[0-9]*/cmdline") if str(tmp_path).encode() in _text(line)]


def _text(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
