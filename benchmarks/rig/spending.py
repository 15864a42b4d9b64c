"""What a command costs: seconds, processor time and memory of the command and of all processes that it starts."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import attrs

from benchmarks.rig import process_tree
from benchmarks.rig.tables import Cell, figure

TAIL_CHARACTERS = 600


@attrs.frozen(kw_only=True)
class Spent:
    """What one run took.

    Attributes:
        seconds: from the start to the end.
        cpu: the seconds of all processes in all cores, user and system.
        megabytes: the most that all processes together had in memory; pages that they share count for each.
        largest_mb: the most that one of them had.
        first_output: seconds until the first byte of output; all of them if there was none.
        is_over: whether it was stopped because its time was over: the figures are then a lower limit.
    """

    seconds: float
    cpu: float
    megabytes: float
    largest_mb: float
    first_output: float
    is_over: bool = False
    code: int = 0
    out: str = attrs.field(default="", repr=False)
    err: str = attrs.field(default="", repr=False)

    def cells(self) -> list[Cell]:
        """Seconds, processor time and memory for a table; one that was stopped has lower limits."""
        told = (self.seconds, self.cpu, self.megabytes)
        return [f"> {figure(value)}" for value in told] if self.is_over else list(told)


class CommandFailed(Exception):
    """A command ended with another code than it should have."""

    def __init__(self, command: Sequence[str], spent: Spent) -> None:
        told = (spent.err.strip() or spent.out.strip())[-TAIL_CHARACTERS:]
        super().__init__(f"{Path(command[0]).name} ended with {spent.code}: {told}")


def spend(
    command: Sequence[str | Path],
    *,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    codes: Iterable[int] = (0,),
    limit_seconds: float = 600.0,
) -> Spent:
    """Run a command to its end, or until its time is over, and return what it used.

    Raises:
        CommandFailed: when it ends with another code than `codes` has.
        OSError: when it cannot be started.
    """
    words = [str(word) for word in command]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begun = time.perf_counter()
        process = subprocess.Popen(
            words,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=err,
            start_new_session=True,
        )
        try:
            spent = _waited(process, out, begun, limit_seconds)
        except BaseException:
            process_tree.end(process.pid)
            process.wait()
            raise
        spent = attrs.evolve(spent, out=_text(out), err=_text(err))
    if not spent.is_over and spent.code not in codes:
        raise CommandFailed(words, spent)
    return spent


def _waited(process: subprocess.Popen[bytes], out: IO[bytes], begun: float, limit_seconds: float) -> Spent:
    assert process.stdout is not None
    watch = process_tree.Watch(process.pid)
    over = threading.Event()

    def stop() -> None:
        over.set()
        process_tree.end(process.pid)

    timer = threading.Timer(limit_seconds, stop)
    timer.start()
    try:
        first_output = _copied(process.stdout, out, begun)
        _, status, used = os.wait4(process.pid, 0)
    finally:
        timer.cancel()
        watch.stop()
        process.stdout.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - begun
    return Spent(
        seconds=seconds,
        cpu=used.ru_utime + used.ru_stime,
        megabytes=watch.megabytes,
        largest_mb=watch.largest_mb,
        first_output=first_output or seconds,
        is_over=over.is_set() and process.returncode == -signal.SIGKILL,
        code=process.returncode,
    )


def _copied(source: IO[bytes], target: IO[bytes], begun: float) -> float:
    """Copies all output; the seconds until the first of it."""
    first = 0.0
    while data := os.read(source.fileno(), 1 << 20):
        first = first or time.perf_counter() - begun
        target.write(data)
    return first


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


def best(repeats: int, run: Callable[[], Spent]) -> Spent:
    """Return the least that a command took; one that runs out of time is not run again."""
    return in_turns(repeats, {"": run})[""]


def in_turns(
    repeats: int, runs: Mapping[str, Callable[[], Spent]], failed: Callable[[str, str], object] | None = None
) -> dict[str, Spent]:
    """Return the least that each of some commands took, each run once in every turn, so that all meet the same machine.

    Args:
        repeats: how many turns.
        runs: the commands, by name.
        failed: is told the name and the reason of one that fails, which is then left out; without it that is an error.
    """
    spent: dict[str, list[Spent]] = {name: [] for name in runs}
    for _ in range(repeats):
        for name in list(spent):
            if spent[name] and spent[name][-1].is_over:
                continue
            try:
                spent[name].append(runs[name]())
            except (CommandFailed, OSError) as error:
                if failed is None:
                    raise
                failed(name, str(error))
                del spent[name]
    return {name: _least(all_runs) for name, all_runs in spent.items()}


def _least(runs: Sequence[Spent]) -> Spent:
    """Return the run with the least processor time, which was disturbed least, with the shortest times of all."""
    return attrs.evolve(
        min(runs, key=lambda one: one.cpu),
        seconds=min(one.seconds for one in runs),
        first_output=min(one.first_output for one in runs),
    )


def growing(
    sizes: Iterable[int], run: Callable[[int], Spent], limit_seconds: float
) -> Iterator[tuple[int, Spent | None]]:
    """Runs with one size after another; None from where the next would take longer than the limit."""
    last: tuple[int, Spent] | None = None
    for size in sizes:
        if last is not None and (last[1].is_over or last[1].seconds / last[0] * size > limit_seconds):
            yield size, None
            continue
        last = size, run(size)
        yield last


def least(repeats: int, work: Callable[[], Any], clock: Callable[[], float] = time.process_time) -> float:
    """Return the seconds of work in this process, by default the processor's: the least of some repeats."""
    taken: list[float] = []
    for _ in range(repeats):
        begun = clock()
        work()
        taken.append(clock() - begun)
    return min(taken)
