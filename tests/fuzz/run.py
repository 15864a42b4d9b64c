"""Fuzzes one target for as long as one likes, or runs one input through it: `python -m tests.fuzz.run TARGET …`.

Half of the time atheris mutates bytes, beginning with the repository's own files; half of the time it mutates the
choices of the target's strategy, which gets deeper into languages that bytes hardly ever hit. What breaks is kept in
`.fuzz/TARGET/finds/`, as the bytes that the target was given, with the way to repeat it.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings

from tests.fuzz.target import ROOT, Target, module_of, targets, targets_in

CORPUS = ROOT / ".fuzz"
MEMBERS = [
    "tollgate",
    "tollgate_runtime",
    "pyvider",
    "cost_estimator",
    "policy_validator",
    "aws_compliance",
    "naming_checker",
]
_MODES = ("bytes", "choices")
_HANGS_AFTER_SECONDS = 20
_MOST_MEGABYTES = 3000


def main(argv: Sequence[str]) -> int:
    """Reads the command line; 0 if nothing was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.run", description=__doc__)
    parser.add_argument("target", help="a name that `python -m tests.fuzz.run list` prints, or `all`")
    parser.add_argument("file", nargs="?", type=Path, help="one input to run in place of fuzzing")
    parser.add_argument("--seconds", type=int, default=60, help="how long each target is fuzzed (60)")
    parser.add_argument("--mode", choices=_MODES, help=argparse.SUPPRESS)
    parser.add_argument("--module", help=argparse.SUPPRESS)
    given_options = parser.parse_args(argv)
    if given_options.mode:
        _fuzz(given_options.module, given_options.target, given_options.mode, given_options.seconds)
        return 0
    known = targets()
    if given_options.target == "list":
        sys.stdout.write("".join(f"{name}\n" for name in sorted(known)))
        return 0
    if given_options.target not in {*known, "all"}:
        parser.error(f"there is no target {given_options.target!r}; `list` prints them")
    if given_options.file is not None:
        known[given_options.target].one_input(given_options.file.read_bytes())
        return 0
    if find_spec("atheris") is None:
        parser.error("atheris is not installed: it is the dependency group `fuzz`, for Linux alone")
    names = sorted(known) if given_options.target == "all" else [given_options.target]
    return max(_run(known[name], given_options.seconds) for name in names)


def _run(target: Target, seconds: int) -> int:
    """Fuzzes a target in both ways, each in a process of its own: atheris ends the process that it runs in."""
    _plant(target)
    is_found = False
    for mode in _MODES:
        options = ["--module", module_of(target.name), "--mode", mode, "--seconds", str(seconds // 2)]
        command = [sys.executable, "-m", "tests.fuzz.run", target.name, *options]
        before = os.times()
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace")
        after = os.times()
        used = sum(after[2:4]) - sum(before[2:4])
        sys.stdout.write(f"{target.name} ({mode}): {_last_line(done.stderr)}, {used:.0f} s of CPU time\n")
        if done.returncode:
            is_found = True
            sys.stdout.write(_told(done.stdout + done.stderr))
        sys.stdout.flush()
    return int(is_found)


def _last_line(said: str) -> str:
    """How many inputs were run, as atheris puts it."""
    return next((line for line in reversed(said.splitlines()) if line.startswith("Done ")), "ended early")


def _told(said: str) -> str:
    """What a run that ended early has to say: ours, and the last of atheris's own lines."""
    lines = said.splitlines()
    ours = [line for line in lines if line.startswith("| ")]
    return "".join(f"{line}\n" for line in (ours or lines[-15:]))


def _plant(target: Target) -> None:
    """Puts the repository's files and earlier finds into the corpus, and the words into a dictionary."""
    folder = CORPUS / target.name / "bytes"
    folder.mkdir(parents=True, exist_ok=True)
    for path in (*target.seed_files(), *target.find_files()):
        data = path.read_bytes()
        shutil.copyfile(path, folder / hashlib.sha256(data).hexdigest()[:20])
    entries = ['"' + "".join(f"\\x{byte:02x}" for byte in word) + '"\n' for word in target.words if 0 < len(word) < 64]
    (CORPUS / target.name / "words.txt").write_text("".join(entries), encoding="ascii")


def _fuzz(module: str, name: str, mode: str, seconds: int) -> None:
    """One mode of one target, until the time is over or something is found."""
    library: Any = import_module("atheris")  # there for Linux alone: the dependency group `fuzz`
    with library.instrument_imports(include=MEMBERS, enable_loader_override=False):
        target = next(target for target in targets_in(module) if target.name == name)
    folder = CORPUS / name / mode
    folder.mkdir(parents=True, exist_ok=True)
    checked = _kept(target)
    options = [
        sys.argv[0], str(folder), f"-max_total_time={seconds}", f"-timeout={_HANGS_AFTER_SECONDS}",
        f"-rss_limit_mb={_MOST_MEGABYTES}", f"-artifact_prefix={CORPUS / name}/", "-max_len=8192",
        "-print_final_stats=0",
    ]  # fmt: skip
    if mode == "bytes" and target.words:
        options.append(f"-dict={CORPUS / name / 'words.txt'}")
    library.Setup(options, checked if mode == "bytes" else _by_choices(target, checked), internal_libfuzzer=True)
    library.Fuzz()


def _kept(target: Target) -> Callable[[bytes], None]:
    """The target, with whatever breaks it written down before the process ends."""

    def one_input(data: bytes) -> None:
        try:
            target.one_input(data)
        except Exception:  # noqa: BLE001 -- whatever it is, it is a find
            path = _keep(target.name, data)
            sys.stderr.write("".join(f"| {line}\n" for line in traceback.format_exc().splitlines()[-12:]))
            sys.stderr.write(f"| kept as {path}\n| repeat it: {_repeat(target.name, path)}\n")
            sys.stderr.flush()
            os._exit(77)  # quicker than libFuzzer's own way, and without a second report

    return one_input


def _by_choices(target: Target, checked: Callable[[bytes], None]) -> Callable[[bytes], object]:
    """The same, driven by what a strategy makes of the bytes."""

    @settings(deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(data=target.strategy)
    def test(data: bytes) -> None:
        checked(data)

    fuzz: Any = test
    return fuzz.hypothesis.fuzz_one_input


def _keep(name: str, data: bytes) -> Path:
    folder = CORPUS / name / "finds"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / hashlib.sha256(data).hexdigest()[:12]
    path.write_bytes(data)
    return path.relative_to(ROOT)


def _repeat(name: str, path: Path) -> str:
    return f".venv/bin/python -m tests.fuzz.run {name} {path}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
