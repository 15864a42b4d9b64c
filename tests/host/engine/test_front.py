"""The front and the gate: signals, terminals, and what happens if the front is killed."""

import os
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import attrs
import pytest

from tests.host.engine.roots import DRIVER, MAIN, Root

SLOW = """\
resource "terraform_data" "slow" {
  provisioner "local-exec" {
    command = "cat fifo"
  }
}
resource "terraform_data" "next" {
  depends_on = [terraform_data.slow]
}
"""
APPLY = ("apply", "-auto-approve", "-no-color")


CLAIM = "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execvp(sys.argv[1], sys.argv[1:])"
"""Makes standard input the terminal that Ctrl-C comes from, and becomes another program."""


@attrs.define
class Terminal:
    """A process on a terminal of its own, and what it has written there."""

    process: "subprocess.Popen[bytes]"
    fd: int
    seen: bytes = b""

    def wait_for(self, text: str, times: int = 1) -> "Terminal":
        while self.seen.count(text.encode()) < times:
            self.seen += os.read(self.fd, 65536)
        return self

    def type(self, text: str) -> "Terminal":
        os.write(self.fd, text.encode())
        return self

    def end(self) -> tuple[int, bytes]:
        with suppress(OSError):
            while data := os.read(self.fd, 65536):
                self.seen += data
        os.close(self.fd)
        return self.process.wait(), self.seen


def on_terminal(argv: Sequence[str], root: Root, columns: int = 60) -> Terminal:
    fd, inner = os.openpty()
    termios.tcsetwinsize(fd, (24, columns))
    process = subprocess.Popen(
        [sys.executable, "-c", CLAIM, *argv],
        cwd=root.folder,
        env=root.environ,
        stdin=inner,
        stdout=inner,
        stderr=inner,
        start_new_session=True,
    )
    os.close(inner)
    return Terminal(process, fd)


def start(root: Root, *arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [*DRIVER, *arguments],
        cwd=root.folder,
        env=root.environ | {"LAUNCH_TEST_TRACE": str(root.folder.parent / "trace")},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def read_until(process: "subprocess.Popen[bytes]", text: bytes) -> bytes:
    assert process.stdout is not None
    seen = b""
    while text not in seen:
        data = os.read(process.stdout.fileno(), 65536)
        assert data, seen
        seen += data
    return seen


def slow(root: Root) -> Path:
    root.write(SLOW).init()
    fifo = root.folder / "fifo"
    os.mkfifo(fifo)
    return fifo


def test_a_front_that_is_killed_leaves_the_apply_alone(root: Root) -> None:
    fifo = slow(root)
    process = start(root, *APPLY)
    assert process.stdout is not None
    with fifo.open("w"):  # opens when the provisioner reads
        process.kill()
        assert process.wait() == -signal.SIGKILL
    told = process.stdout.read()  # ends when the gate and all that it has started have ended
    process.stdout.close()
    assert b"Apply complete! Resources: 2 added" in told
    assert len(root.state()["resources"]) == 2  # type: ignore[arg-type]
    assert has_ended(int((root.folder.parent / "trace").read_text().split()[1]))


def has_ended(process: int) -> bool:
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    ended, _, _ = select.select([handle], [], [], 30)
    os.close(handle)
    return bool(ended)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_first_signal_stops_gracefully(root: Root, number: signal.Signals) -> None:
    fifo = slow(root)
    process = start(root, *APPLY)
    with fifo.open("w"):
        process.send_signal(number)
        told, _ = process.communicate()
    assert b"Interrupt received." in told
    assert b"Gracefully shutting down..." in told
    assert process.returncode == 1
    assert len(root.state()["resources"]) == 1  # type: ignore[arg-type]


def test_the_second_signal_goes_to_the_engine_too(root: Root) -> None:
    root.write(SLOW.replace("cat fifo", "trap '' INT TERM; cat fifo")).init()
    fifo = root.folder / "fifo"
    os.mkfifo(fifo)
    process = start(root, *APPLY)
    with fifo.open("w"):
        process.send_signal(signal.SIGINT)
        told = read_until(process, b"Stopping operation...")
        process.send_signal(signal.SIGINT)
        told += process.communicate()[0]
    # Terraform may have ended by itself when the second one comes, and the gate does not wait for anybody then.
    assert process.returncode in (1, 128 + signal.SIGINT)
    assert b"Two interrupts received." in told or b"execution halted" in told


def test_a_hung_up_terminal_stops_gracefully(root: Root) -> None:
    fifo = slow(root)
    process = start(root, *APPLY)
    with fifo.open("w"):
        process.send_signal(signal.SIGHUP)
        told, _ = process.communicate()
    assert b"Gracefully shutting down..." in told


def test_a_signal_that_was_ignored_stays_ignored(root: Root) -> None:
    fifo = slow(root)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        process = start(root, *APPLY)
    finally:
        signal.signal(signal.SIGHUP, before)
    with fifo.open("w"):
        process.send_signal(signal.SIGHUP)
    told, _ = process.communicate()
    assert b"Apply complete! Resources: 2 added" in told


def test_a_paused_run_goes_on(root: Root) -> None:
    fifo = slow(root)
    process = start(root, *APPLY)
    with fifo.open("w"):
        process.send_signal(signal.SIGTSTP)
        _, status = os.waitpid(process.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        process.send_signal(signal.SIGCONT)
    told, _ = process.communicate()
    assert process.returncode == 0, told


def test_prompts_colours_and_widths_are_those_of_the_terminal(root: Root) -> None:
    root.write(MAIN.replace('default = "1"', "")).init()
    ours, plain = (
        on_terminal(argv, root)
        .wait_for("Enter a value:\x1b[0m \x1b[0m")
        .type("7\n")
        .wait_for("Enter a value:\x1b[0m \x1b[0m", 2)
        .type("no\n")
        .end()
        for argv in ([*DRIVER, "apply"], [*root.engine, "apply"])
    )
    assert ours == plain


def test_a_destroy_on_a_terminal(root: Root) -> None:
    root.write(MAIN).init()
    told: list[tuple[int, bytes]] = []
    for argv in ([*DRIVER, "destroy"], [*root.engine, "destroy"]):
        root.plain("apply", "-auto-approve", "-state-out=terraform.tfstate", "-no-color")
        code, seen = on_terminal(argv, root, 50).wait_for("Enter a value:").type("yes\n").end()
        told.append((code, seen))
    ours, plain = (seen.partition(b"Enter a value")[2].split(b"Destroy complete!")[-1] for _, seen in told)
    assert ours == plain
    assert told[0][0] == told[1][0] == 0


def test_ctrl_c_at_the_question_is_an_answer(root: Root) -> None:
    root.write(MAIN).init()
    terminal = on_terminal([*DRIVER, "apply"], root).wait_for("Enter a value:\x1b[0m \x1b[0m")
    code, told = terminal.type("\x03").end()
    assert code == 1
    assert b"error asking for approval: interrupted" in told
    assert not (root.folder / "terraform.tfstate").exists()


def killed_while_asking(root: Root, *arguments: str) -> bytes:
    """Kills the front while a question is open, with an input that never ends; what is said until all have ended."""
    read_end, write_end = os.pipe()
    process = subprocess.Popen(
        [*DRIVER, *arguments],
        cwd=root.folder,
        env=root.environ,
        stdin=read_end,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    os.close(read_end)
    read_until(process, b"Enter a value:")
    process.kill()
    rest, _ = process.communicate()
    os.close(write_end)
    return rest


def test_nobody_waits_for_an_answer_when_the_front_is_gone(root: Root) -> None:
    root.write(MAIN).init()
    assert b"error asking for approval: interrupted" in killed_while_asking(root, "apply", "-no-color")
    assert not (root.folder / "terraform.tfstate").exists()


def test_a_plan_that_waits_for_a_variable_ends_with_its_front(root: Root) -> None:
    root.write(MAIN.replace('default = "1"', "")).init()
    assert b"No value for required variable" in killed_while_asking(root, "plan")
