"""Where plans come from: JSON files, binary plan files, standard input, globs of them."""

import glob
import io
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from tollgate.errors import all_of
from tollgate.terraform import command, runner
from tollgate.terraform.engine import Engine, find_engine
from tollgate.terraform.errors import EngineError, PlanError
from tollgate.terraform.plan_json import SavedPlan, plan_from_json
from tollgate.terraform.plan_json.mistaken import ZIP_MAGIC

STDIN = "-"


def plan_sources(arguments: Iterable[str]) -> list[str]:
    """The plans that the arguments of a command name, each once: paths, globs (`**` too), and `-` for standard input.

    Raises:
        HostError: paths do not exist or are folders, or globs match nothing; every one of them is told.
    """
    found: list[str] = []
    wrong: list[PlanError] = []
    for argument in arguments:
        try:
            found += _matches(argument)
        except PlanError as error:
            wrong.append(error)
    if wrong:
        raise all_of(wrong)
    return list(dict.fromkeys(found))


def read_plan(
    source: str,
    *,
    engine: Callable[[], Engine] = find_engine,
    root: Path | None = None,
    workspace: str | None = None,
) -> SavedPlan:
    """Reads one plan.

    Args:
        source: a path, or `-` for standard input.
        engine: gives the engine that turns a binary plan into JSON; not called for JSON.
        root: the folder of the root module, where the engine has been initialised; by default the plan file's own.
        workspace: the workspace the plan was made in, if known.

    Raises:
        PlanError: it cannot be read, or is not a plan.
        EngineError: it is binary, and there is no engine.
    """
    name = "standard input" if source == STDIN else source
    data = _bytes_of(source, name)
    if data.startswith(ZIP_MAGIC):
        data = _shown(data, source, name, engine, root)
    return plan_from_json(data, name=name, workspace=workspace)


def _matches(argument: str) -> list[str]:
    if argument == STDIN:
        return [STDIN]
    path = Path(argument)
    if path.is_dir():
        raise PlanError(
            f"{argument} is a folder; name the plan file in it, or several with {argument.rstrip('/')}/*.json"
        )
    if path.exists():
        return [argument]
    if not glob.has_magic(argument):
        raise PlanError(f"{argument} does not exist; write it with `terraform show -json PLANFILE > {argument}`")
    found = [match for match in sorted(glob.glob(argument, recursive=True)) if not Path(match).is_dir()]  # noqa: PTH207 -- a glob may begin with / or ..
    if not found:
        raise PlanError(f"No plan file matches {argument}; look whether the plans were written there")
    return found


def _bytes_of(source: str, name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if source == STDIN else Path(source).read_bytes()
    except OSError as error:
        raise PlanError(f"{name} cannot be read: {error.strerror or error}") from error


def _shown(data: bytes, source: str, name: str, engine: Callable[[], Engine], root: Path | None) -> bytes:
    """The JSON of a binary plan, from the engine."""
    import tempfile  # a plan that is JSON needs neither
    import zipfile

    if not zipfile.is_zipfile(io.BytesIO(data)):
        raise PlanError(f"{name} is a binary plan file that ends in the middle; was it copied whole?")
    path = Path(source)
    if source != STDIN and path.is_file():
        return _show(path.absolute(), name, engine(), root or path.absolute().parent)
    with tempfile.TemporaryDirectory(prefix="tollgate-") as folder:  # readable by nobody else: plans hold secrets
        copy = Path(folder, "plan")
        copy.write_bytes(data)
        return _show(copy, name, engine(), root or Path.cwd())


def _show(plan: Path, name: str, engine: Engine, root: Path) -> bytes:
    argv = command.show_json(engine.argv, plan)
    finished = runner.capture(argv, environ=command.quiet(os.environ), folder=root)
    if finished.exit_code != 0:
        title = "OpenTofu" if engine.kind == "opentofu" else "Terraform"
        raise PlanError(
            f"{name} cannot be shown by {title} {engine.version} in {root}: {runner.complaint(finished)}. "
            "If it was planned elsewhere, name that folder with --root"
        )
    if not finished.stdout.strip():
        raise EngineError(f"{engine.argv[0]} printed nothing for {name}; is it Terraform? Name another with --engine")
    return finished.stdout
