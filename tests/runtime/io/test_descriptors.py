"""Standard streams of every kind: files, sockets, closed ones, shared ones, and hosts that go away or do not read."""

import os
import select
import signal
import socket
import subprocess
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

Sample = Callable[[str], list[str]]
INITIALIZE = b'{"jsonrpc":"2.0","id":0,"method":"initialize"}\n'
FINE = b'{"jsonrpc":"2.0","id":1,"method":"post-plan","params":{"resource":{"type":"fine"}}}\n'
PING = b'{"jsonrpc":"2.0","id":2,"method":"ping"}\n'
PRINTS = b'{"jsonrpc":"2.0","id":3,"method":"post-plan","params":{"resource":{"type":"prints"}}}\n'
SECONDS = 20


@contextmanager
def running(command: list[str], *, stdin: Any, stdout: Any, stderr: Any) -> Generator["subprocess.Popen[bytes]"]:
    """A process, killed at the end if a test has failed to end it."""
    process = subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=stderr)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()


def ids(said: bytes) -> list[Any]:
    return [msgspec.json.decode(line)["id"] for line in said.splitlines()]


@pytest.mark.requirement("P-2.1-10")
def test_a_session_in_a_file_is_answered_into_a_file(sample: Sample, tmp_path: Path) -> None:
    asked, answered = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    asked.write_bytes(INITIALIZE + FINE + PING)
    with asked.open("rb") as stdin, answered.open("wb") as stdout:
        done = subprocess.run(
            sample("troublesome"), stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, timeout=SECONDS
        )
    assert (done.returncode, done.stderr) == (0, b"")
    assert sorted(ids(answered.read_bytes())) == [0, 1, 2]


@pytest.mark.parametrize("streams", ["0</dev/null", "0<&-"])
def test_without_input_it_ends_at_once(sample: Sample, streams: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {streams}', "sh", *sample("troublesome")], capture_output=True, timeout=SECONDS
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/null"])
def test_without_a_log_it_serves_and_prints_go_nowhere(sample: Sample, streams: str) -> None:
    command = ["sh", "-c", f'exec "$@" {streams}', "sh", *sample("troublesome")]
    done = subprocess.run(command, input=INITIALIZE + PRINTS + b"garbage\n", capture_output=True, timeout=SECONDS)
    assert done.returncode == 0
    assert sorted(ids(done.stdout), key=str) == [0, 3, None]


def test_without_output_it_ends_with_the_input(sample: Sample) -> None:
    command = ["sh", "-c", 'exec "$@" >&-', "sh", *sample("troublesome")]
    done = subprocess.run(command, input=INITIALIZE + FINE, stderr=subprocess.PIPE, timeout=SECONDS)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("asked", [INITIALIZE, INITIALIZE + FINE], ids=["at boot", "later"])
def test_a_full_disk_for_its_answers_ends_it_without_a_traceback(sample: Sample, asked: bytes) -> None:
    command = ["sh", "-c", 'exec "$@" > /dev/full', "sh", *sample("troublesome")]
    done = subprocess.run(command, input=asked, stderr=subprocess.PIPE, timeout=SECONDS)
    assert (done.returncode, done.stderr) == (0, b"")


def test_with_the_log_on_the_same_pipe_answers_are_still_whole_lines(sample: Sample) -> None:
    done = subprocess.run(
        sample("troublesome"),
        input=INITIALIZE + PRINTS + FINE + PING,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=SECONDS,
    )
    answers = [line for line in done.stdout.splitlines() if line.startswith(b'{"jsonrpc"')]
    assert sorted(ids(b"\n".join(answers))) == [0, 1, 2, 3]
    assert b"a stray print\n" in done.stdout
    assert done.returncode == 0


def test_over_sockets_it_serves_like_over_pipes(sample: Sample) -> None:
    ours, theirs = socket.socketpair()
    ours.settimeout(SECONDS)
    with ours, theirs, running(sample("troublesome"), stdin=theirs, stdout=theirs, stderr=subprocess.PIPE) as process:
        theirs.close()
        large = b'{"jsonrpc":"2.0","id":1,"method":"post-refresh","params":{"resource":{"after":{"length":900000}}}}\n'
        ours.sendall(INITIALIZE + large * 3)
        stream = ours.makefile("rb")
        assert [msgspec.json.decode(stream.readline())["id"] for _ in range(4)] == [0, 1, 1, 1]
        ours.shutdown(socket.SHUT_WR)
        assert stream.read() == b""
        stream.close()
        assert process.wait(SECONDS) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""


@pytest.mark.parametrize("asked", [INITIALIZE, INITIALIZE + FINE, b"garbage\n"], ids=["at boot", "later", "garbage"])
def test_a_host_that_does_not_listen_any_more_ends_it(sample: Sample, asked: bytes) -> None:
    with running(
        sample("troublesome"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        with suppress(BrokenPipeError):  # it may have noticed before it was asked
            process.stdin.write(asked)
            process.stdin.flush()
            process.stdin.close()
        assert process.wait(SECONDS) == 0
        assert b"Traceback" not in process.stderr.read()


def test_a_host_that_goes_away_while_handlers_run_ends_it_although_stdin_stays_open(sample: Sample) -> None:
    slow = b'{"jsonrpc":"2.0","id":1,"method":"post-plan","params":{"resource":{"type":"takes_a_moment"}}}\n'
    with running(
        sample("troublesome"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(INITIALIZE + slow)
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(SECONDS) == 0
        assert process.stderr.read() == b""


def fill(process: "subprocess.Popen[bytes]", request: bytes, most: int) -> int:
    """Sends requests until the process reads no more; how many it took."""
    assert process.stdin is not None
    fd = process.stdin.fileno()
    os.set_blocking(fd, False)
    sent = 0
    while sent < most:
        _, is_taken, _ = select.select([], [fd], [], 2)
        if not is_taken:
            return sent
        try:
            sent += os.write(fd, request) == len(request)
        except BlockingIOError:
            continue
    return sent


def peak_bytes(process: "subprocess.Popen[bytes]") -> int:
    status = Path(f"/proc/{process.pid}/status").read_text()
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) * 1024


@pytest.mark.parametrize("end", ["SIGTERM", "goes away"])
def test_a_host_that_never_reads_is_not_read_from_either(sample: Sample, end: str) -> None:
    answer_bytes = 256 * 1024
    padding = b"x" * 3500  # a pipe may hold a mebibyte; less than a page is written whole or not at all
    request = (
        b'{"jsonrpc":"2.0","id":1,"method":"post-refresh","params":{"resource":{"after":{"length":%d,"x":"%b"}}}}\n'
        % (answer_bytes, padding)
    )
    with running(
        sample("troublesome"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(INITIALIZE)
        process.stdin.flush()
        process.stdout.readline()
        sent = fill(process, request, most=4000)
        assert sent < 4000
        assert peak_bytes(process) < 250 * 1024 * 1024
        if end == "SIGTERM":
            process.send_signal(signal.SIGTERM)
        else:
            process.stdout.close()
        assert process.wait(SECONDS) == 0


def test_a_host_that_reads_late_gets_everything(sample: Sample) -> None:
    request = b'{"jsonrpc":"2.0","id":%d,"method":"post-refresh","params":{"resource":{"after":{"length":400000}}}}\n'
    with running(
        sample("troublesome"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(INITIALIZE + b"".join(request % number for number in range(1, 201)))
        process.stdin.close()
        assert sorted(ids(process.stdout.read())) == list(range(201))
        assert process.wait(SECONDS) == 0
