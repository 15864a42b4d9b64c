"""`make bench`: runs the benchmarks one after another and writes the page of all results.

One that fails or takes too long is said to have done so; the others run all the same.
"""

from __future__ import annotations

import argparse
import compileall
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import attrs

from benchmarks.rig import process_tree
from benchmarks.rig.bench import ROOT
from benchmarks.rig.catalogue import NAMES
from benchmarks.rig.machine import this_machine
from benchmarks.rig.page import page
from benchmarks.rig.results_store import RESULTS, load, results_folder, save
from benchmarks.rig.tables import Result

PAGE = ROOT / "docs" / "measurements.md"
LIMIT_SECONDS = 900
"""For one benchmark, on a quiet machine: none takes half of it."""


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmarks that the command line names, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which to run: {', '.join(NAMES)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="small sizes, and a page beside the results")
    parser.add_argument("--results", type=Path, metavar="DIR", help="keep results and page there")
    parser.add_argument("--no-peers", action="store_true", help="leave out other tools")
    parser.add_argument("--page-only", action="store_true", help="write the page of the results that are there")
    parser.add_argument("--before", type=Path, metavar="DIR", help="earlier results to show beside the targets")
    parser.add_argument("--patience", type=float, default=1.0, metavar="N", help="N times the time limits (default: 1)")
    parser.add_argument("--most", type=int, default=0, metavar="N", help="leave out sizes above N")
    options = parser.parse_args(arguments)
    if not Path("/proc/self/status").exists():
        parser.error("the benchmarks read /proc, which only Linux has")
    names: list[str] = options.names or list(NAMES)
    if unknown := sorted(set(names) - set(NAMES)):
        parser.error(f"there is no benchmark called {', '.join(unknown)}; there are {', '.join(NAMES)}")
    flags = ["--quick"] * options.quick + ["--no-peers"] * options.no_peers + ["--patience", str(options.patience)]
    results: Path = options.results or results_folder(is_quick=options.quick)
    flags += ["--most", str(options.most), "--results", str(results.absolute())]
    failed = [] if options.page_only else _run_all(names, flags, LIMIT_SECONDS * options.patience, results)
    _write_page(results, PAGE if results == RESULTS else results / PAGE.name, options.before)
    if failed:
        print(f"Ended early: {', '.join(failed)}. The page says why.")
    return int(bool(failed))


def _run_all(names: list[str], flags: list[str], limit_seconds: float, results: Path) -> list[str]:
    """Run each benchmark and return the names of those that failed."""
    _compile()
    with tempfile.TemporaryDirectory(prefix="tollgate-bench-", ignore_cleanup_errors=True) as folder:
        return [name for name in names if not _run(name, ["--folder", folder, *flags], limit_seconds, results)]


def _run(name: str, flags: list[str], limit_seconds: float, results: Path) -> bool:
    print(f"\n== {name}", flush=True)
    (results / f"{name}.json").unlink(missing_ok=True)
    command = [sys.executable, "-m", "benchmarks.rig.one", name, *flags]
    process = subprocess.Popen(command, cwd=ROOT, env=_as_users_have_it())
    trouble = ""
    try:
        code = process.wait(limit_seconds)
        trouble = f"its process ended with {code}" if code else ""
    except subprocess.TimeoutExpired:
        trouble = f"it was stopped after {limit_seconds:.0f} s"
    finally:
        if process.poll() is None:
            process_tree.end(process.pid)
            process.wait()
    if trouble:
        _note(name, trouble, results)
    return not trouble


def _compile() -> None:
    """Compile our modules, as pip does when it installs them: a caged integration cannot keep bytecode itself."""
    for pattern in ("*/src", "integrations/*/src", "examples/*"):
        for folder in ROOT.glob(pattern):
            compileall.compile_dir(folder, quiet=2)


def _as_users_have_it() -> dict[str, str]:
    """The environment without what changes how Python runs, above all whether it keeps the bytecode of modules."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def _note(name: str, trouble: str, results: Path) -> None:
    """Mark the result as incomplete, unless it is marked already."""
    nothing = Result(
        name=name, title=name, about="", begun="", seconds=0.0, load=(0.0, 0.0), others=0.0, versions={}, tables=[]
    )
    found = load(name, results) or nothing
    if not found.trouble:
        save(attrs.evolve(found, trouble=trouble), results)


def _write_page(results: Path, target: Path, before: Path | None) -> None:
    found = [result for name in NAMES if (result := load(name, results)) is not None]
    earlier = [result for name in NAMES if before and (result := load(name, before)) is not None]
    results.mkdir(parents=True, exist_ok=True)
    target.write_text(page(found, this_machine(), earlier), encoding="utf-8")
    print(f"\nWritten: {target}")


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(130) from None  # all that was started has been ended
