"""A program that the fork server starts behaves as one that is started by itself."""

import json
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import anyio
import pytest
from tollgate_host.integrations.cage.cage import kernel_ability
from tollgate_host.integrations.environment import RUN_VARIABLE
from tollgate_host.integrations.processes import fork_server
from tollgate_host.integrations.processes.child import Child
from tollgate_host.integrations.processes.fork_server import ForkServer, can_fork
from tollgate_host.integrations.processes.process_tree import AnyChild, end_group
from tollgate_host.integrations.processes.server_process import ServerProcess

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")]
ENVIRON = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}

Start: TypeAlias = Callable[..., AnyChild]


@contextmanager
def forking() -> Generator[ForkServer]:
    server = ForkServer(ServerProcess({**ENVIRON, RUN_VARIABLE: "a run"}))
    try:
        yield server
    finally:
        server.close()


@pytest.fixture(params=["forked", "by itself"])
def start(request: pytest.FixtureRequest) -> Iterator[Start]:
    """Starts a program in both ways: whatever holds of one holds of the other."""

    children: list[AnyChild] = []

    def by_itself(program: Path, *arguments: str, environ: Mapping[str, str] = ENVIRON, folder: Path) -> AnyChild:
        children.append(Child([str(program), *arguments], environ=environ, folder=folder))
        return children[-1]

    if request.param == "by itself":
        yield by_itself
        for child in children:
            child.close()
        return
    with forking() as server:

        def forked(program: Path, *arguments: str, environ: Mapping[str, str] = ENVIRON, folder: Path) -> AnyChild:
            assert can_fork([str(program)], environ)
            argv = [str(program), *arguments]
            children.append(server.start(argv, environ=environ, folder=folder, cage=None))
            return children[-1]

        yield forked
        for child in children:
            child.close()


def program(folder: Path, body: str, *, first: str = f"#!{sys.executable}") -> Path:
    path = folder / "tf-program"
    path.write_text(f"{first}\n{body}\n")
    path.chmod(0o755)
    return path


async def output(child: AnyChild, fd: int | None = None) -> str:
    """Read what a child writes until it has closed the stream, and wait for its end."""
    read, parts = child.stdout_fd if fd is None else fd, list[bytes]()
    with anyio.fail_after(30):
        while True:
            await anyio.wait_readable(read)
            if not (data := os.read(read, 65536)):
                break
            parts.append(data)
        await child.wait()
    return b"".join(parts).decode()


SELF_PORTRAIT = """
import json, os, signal, sys
print(json.dumps({
    "argv": sys.argv[1:], "name": __name__, "file": __file__, "environ": dict(os.environ), "folder": os.getcwd(),
    "leads": os.getsid(0) == os.getpid() == os.getpgid(0), "path": sys.path[0], "input": sys.stdin.read(),
    "term": signal.getsignal(signal.SIGTERM) == signal.SIG_DFL,
    "pipe": signal.getsignal(signal.SIGPIPE) == signal.SIG_IGN,
    "encoding": sys.stdout.encoding, "comm": open("/proc/self/comm").read(), "beside": sys.modules["__main__"].__name__,
}))
"""


async def test_it_has_the_arguments_environment_folder_and_streams_that_it_was_given(
    start: Start, tmp_path: Path
) -> None:
    environ = {**ENVIRON, "TF_INTEGRATION_NAME": "cost", "MORE": "ü\n"}
    child = start(program(tmp_path, SELF_PORTRAIT), "--config", "a b", environ=environ, folder=tmp_path)
    os.write(child.stdin_fd, b"hello")
    child.close_stdin()
    told = json.loads(await output(child))
    assert {name: value for name, value in told["environ"].items() if name != "LC_CTYPE"} == environ
    del told["environ"]
    assert told == {
        "argv": ["--config", "a b"],
        "name": "__main__",
        "file": str(tmp_path / "tf-program"),
        "folder": str(tmp_path),
        "leads": True,
        "path": str(tmp_path),
        "input": "hello",
        "term": True,
        "pipe": True,
        "encoding": "utf-8",
        "comm": "tf-program\n",
        "beside": "__main__",
    }
    assert child.exit_code == 0


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("pass", 0),
        ("raise SystemExit(3)", 3),
        ("raise SystemExit('a reason')", 1),
        ("raise SystemExit", 0),
        ("raise SystemExit(300)", 44),
        ("import os; print('lost'); os.close(1)", 120),
        ("import os; os._exit(7)", 7),
        ("raise ValueError('no')", 1),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
        ("import os, signal; os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM),
    ],
)
async def test_it_ends_with_its_own_exit_code(start: Start, tmp_path: Path, body: str, code: int) -> None:
    child = start(program(tmp_path, body), folder=tmp_path)
    with anyio.fail_after(30):
        assert await child.wait() == code
    assert child.exit_code == code


async def test_a_traceback_shows_its_own_frames_alone(start: Start, tmp_path: Path) -> None:
    child = start(program(tmp_path, "def f():\n    raise ValueError('no')\nf()"), folder=tmp_path)
    assert await output(child, child.stderr_fd) == (
        "Traceback (most recent call last):\n"
        f'  File "{tmp_path}/tf-program", line 4, in <module>\n    f()\n'
        f"  File \"{tmp_path}/tf-program\", line 3, in f\n    raise ValueError('no')\n"
        "ValueError: no\n"
    )


async def test_what_it_registered_for_its_end_is_called(start: Start, tmp_path: Path) -> None:
    body = "import atexit\natexit.register(print, 'ended')\nprint('ran')"
    assert await output(start(program(tmp_path, body), folder=tmp_path)) == "ran\nended\n"


async def test_it_waits_for_its_threads_and_gives_the_reason_of_its_end(start: Start, tmp_path: Path) -> None:
    body = (
        "import threading, sys\nstarted = threading.Event()\n"
        "threading.Thread(target=lambda: (started.wait(), print('by a thread'))).start()\n"
        "threading.Timer(0, started.set).start()\nsys.exit('a reason')"
    )
    child = start(program(tmp_path, f"{body}"), folder=tmp_path)
    assert await output(child) == "by a thread\n"
    assert await output(child, child.stderr_fd) == "a reason\n"


async def test_its_whole_group_is_ended_by_the_ladder_and_two_may_wait_for_it(start: Start, tmp_path: Path) -> None:
    body = "import subprocess, sys\nprint('up', flush=True)\nsubprocess.run(['sleep', '60'])"
    child = start(program(tmp_path, body), folder=tmp_path)
    with anyio.fail_after(30):
        await anyio.wait_readable(child.stdout_fd)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(child.wait)
            tasks.start_soon(child.wait)
            assert not await end_group(child)
    assert child.exit_code == -signal.SIGTERM


async def test_no_descriptor_of_the_server_or_of_another_is_open_in_a_child(tmp_path: Path) -> None:
    waiting = program(tmp_path, "import sys\nsys.stdin.read()")
    folder = tmp_path / "second"
    folder.mkdir()
    listing = program(folder, "import os\nprint(sorted(map(int, os.listdir('/proc/self/fd'))))")
    with forking() as server:
        first = server.start([str(waiting)], environ=ENVIRON, folder=tmp_path, cage=None)
        second = server.start([str(listing)], environ=ENVIRON, folder=folder, cage=None)
        assert await output(second) == "[0, 1, 2, 3]\n"  # the last is the folder that it lists
        first.close_stdin()
        assert await first.wait() == 0


async def test_nothing_of_one_integration_is_in_the_memory_of_the_next(tmp_path: Path) -> None:
    secret, half = "ungue55able-cr3dential", len("ungue55able-cr3dential") // 2
    search = program(
        tmp_path,
        f"""
wanted = ({secret[:half]!r}.encode(), {secret[half:]!r}.encode())
found = 0
with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", buffering=0) as memory:
    for line in maps:
        span, rights = line.split()[:2]
        if "r" in rights and not line.rstrip().endswith(("[vvar]", "[vsyscall]")):
            begin, end = (int(edge, 16) for edge in span.split("-"))
            try:
                memory.seek(begin)
                found += memory.read(end - begin).count(b"".join(wanted))
            except (OSError, OverflowError):
                pass  # the kernel's own pages
print(found)
""",
    )
    with forking() as server:
        environ = {**ENVIRON, "AWS_SECRET_ACCESS_KEY": secret}
        own = server.start([str(search)], environ=environ, folder=tmp_path, cage=None)
        assert int(await output(own)) > 0
        other = server.start([str(search)], environ=ENVIRON, folder=tmp_path, cage=None)
        assert int(await output(other)) == 0


@pytest.mark.skipif(not kernel_ability().files, reason="this kernel has no Landlock")
async def test_a_child_is_in_the_cage_of_its_order_and_the_next_is_not(tmp_path: Path) -> None:
    body = """
import socket
def outcome(call):
    try:
        call()
    except OSError as error:
        return type(error).__name__
    return "allowed"
print(outcome(lambda: open(__file__ + ".secret").read()))
print(outcome(lambda: open(__file__ + ".written", "w")))
print(outcome(lambda: socket.create_connection(("127.0.0.1", 9), 5)))
print([line.split()[1] for line in open("/proc/self/status") if line.startswith(("NoNewPrivs", "Seccomp:"))])
"""
    path = program(tmp_path, body)
    (tmp_path / "tf-program.secret").write_text("secret")
    readable = [str(path), "/usr", "/lib", "/lib64", "/proc/self", sys.prefix, sys.base_prefix, *filter(None, sys.path)]
    order = {"network": 0, "namespace": int(kernel_ability().namespace), "files": 1}
    order |= {"memory_bytes": 1 << 32, "processes": 512}
    with forking() as server:
        caged = server.start([str(path)], environ=ENVIRON, folder=None, cage=(order, readable, ["/dev/null"]))
        first, second, third, limits = (await output(caged)).splitlines()
        assert (first, second) == ("PermissionError", "PermissionError")
        assert third in ("PermissionError", "OSError")  # refused, or in a network of its own with nobody in it
        assert limits == "['1', '2']"
        free = server.start([str(path)], environ=ENVIRON, folder=None, cage=None)
        assert (await output(free)).splitlines()[:3] == ["allowed", "allowed", "ConnectionRefusedError"]


async def test_children_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    body = "import signal, sys\nprint('up', flush=True)\nsignal.pause()"
    with forking() as server:
        child = server.start([str(program(tmp_path, body))], environ=ENVIRON, folder=tmp_path, cage=None)
        with anyio.fail_after(30):
            await anyio.wait_readable(child.stdout_fd)
            os.read(child.stdout_fd, 10)
            os.kill(_parent(child.group), signal.SIGKILL)
            assert await child.wait() == -signal.SIGKILL
            await anyio.wait_readable(child.stdout_fd)
        assert os.read(child.stdout_fd, 10) == b""
        with pytest.raises(OSError, match=r".*"):
            server.start([str(program(tmp_path, body))], environ=ENVIRON, folder=tmp_path, cage=None)


async def test_a_server_that_hangs_is_not_waited_for_when_its_child_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fork_server, "_ENDED_SECONDS", 0.1)
    body = "import sys\nprint('up', flush=True)\nsys.stdin.read()"
    with forking() as server:
        child = server.start([str(program(tmp_path, body))], environ=ENVIRON, folder=tmp_path, cage=None)
        with anyio.fail_after(30):
            await anyio.wait_readable(child.stdout_fd)
            hung = _parent(child.group)
            os.kill(hung, signal.SIGSTOP)
            child.close_stdin()
            assert await child.wait() == -signal.SIGKILL
        os.kill(hung, signal.SIGCONT)


def _parent(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


@pytest.mark.parametrize(
    ("first", "environ"),
    [
        ("#!/bin/sh", {}),
        ("#!/usr/bin/env python3", {}),
        (f"#!{sys.executable} -E", {}),
        ("#!/somewhere/else/bin/python", {}),
        ("no script", {}),
        (f"#!{sys.executable}", {"PYTHONPATH": "/somewhere"}),
    ],
)
def test_only_a_script_for_this_very_python_is_forked(tmp_path: Path, first: str, environ: dict[str, str]) -> None:
    assert not can_fork([str(program(tmp_path, "", first=first))], environ)
    assert can_fork([str(program(tmp_path, ""))], {})
    assert not can_fork([str(tmp_path / "missing")], {})


def test_a_link_to_this_python_from_another_environment_is_not_this_python(tmp_path: Path) -> None:
    other = tmp_path / "bin"
    other.mkdir()
    (other / "python").symlink_to(Path(sys.executable).resolve())
    assert not can_fork([str(program(tmp_path, "", first=f"#!{other}/python"))], {})
