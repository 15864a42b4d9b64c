"""Creates the report of a plan or reads it from a file, for commands that show a part of it."""

import contextlib
import io
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.check.options import CheckOptions

if TYPE_CHECKING:
    from tollgate_host.report.model import Report


def report_of(file: str, options: CheckOptions) -> "Report":
    """Return the report of a JSON report, a plan, or a root module, which is planned first.

    Args:
        file: a report of `--report json`, a plan as `tollgate check` takes it, or a folder.
        options: how to check a plan.

    Raises:
        HostError: it is none of these, or cannot be checked.
    """
    from tollgate_host.errors import HostError

    path = Path(file)
    if path.is_dir():
        return _planned(path, options)
    if not path.exists() and file != "-":
        raise HostError(f"there is no file {file}: name a plan, a JSON report or a root module's folder")
    return _loaded(path) if _is_report(path) else _check(file, options)


def _is_report(path: Path) -> bool:
    """Return whether a file starts like our JSON reports."""
    try:
        with path.open("rb") as stream:
            return stream.read(100).lstrip().startswith(b'{\n"version": ') and path.suffix != ".tfplan"
    except OSError:
        return False


def _loaded(path: Path) -> "Report":
    from tollgate_host.verdict.load_report import report_from_json

    return report_from_json(path.read_bytes(), name=str(path))


def _check(plan: str, options: CheckOptions) -> "Report":
    from msgspec.structs import replace

    from tollgate_host.check.run import check

    with tempfile.TemporaryDirectory(prefix="tollgate-") as folder:
        file = Path(folder, "report.json")
        quiet = io.StringIO()  # the verdict, which is not what was asked for
        with contextlib.redirect_stderr(quiet):
            check(replace(options, plans=(plan,), reports=(f"json={file}",)))
        return _loaded(file)


def _planned(root: Path, options: CheckOptions) -> "Report":
    """Plan a root module without integrations, and return the report of its check."""
    import os
    import subprocess

    from msgspec.structs import replace

    from tollgate_host.engine.runner import capture, complaint, json_document
    from tollgate_host.errors import HostError

    options = replace(options, settings={**options.settings, "root": str(root)})
    with tempfile.TemporaryDirectory(prefix="tollgate-") as folder:
        plan = Path(folder, "plan.tfplan")
        command = [*_planner(options), f"-chdir={root}"]
        words = ["plan", "-input=false", "-lock=false", "-no-color", f"-out={plan}"]
        done = subprocess.run([*command, *words], capture_output=True, text=True, check=False)
        if not plan.exists():
            raise HostError(f"{root} could not be planned: {(done.stderr or done.stdout).strip()[-2_000:]}")
        shown = capture([*command, "show", "-json", str(plan)], environ=os.environ)
        if shown.exit_code:
            raise HostError(f"the plan of {root} could not be shown: {complaint(shown)}")
        document = plan.with_suffix(".json")
        document.write_bytes(json_document(shown))
        return _check(str(document), options)


def _planner(options: CheckOptions) -> list[str]:
    """Return the command that plans: the engine, or Tollgate without integrations if the code declares some."""
    import os
    import sys

    from tollgate_host.check.setup import read_setup
    from tollgate_host.engine.discovery.find_engine import engine_command

    setup = read_setup(options, os.environ)
    named = options.settings.get("engine")
    if not setup.config.speaks_in_code:
        return [*engine_command(setup.engine)]
    skipped = {f"--skip={item.name}" for item in setup.config.integrations}
    return [sys.executable, "-m", "tollgate_host", *sorted(skipped), *([f"--engine={named}"] if named else [])]
