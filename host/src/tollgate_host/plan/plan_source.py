"""Reads plans from JSON files, binary plan files, standard input, and globs of them."""

import glob
import io
import os
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.engine import command, runner
from tollgate_host.engine.decryption_variables import reading_words
from tollgate_host.engine.discovery.find_engine import Engine, find_engine
from tollgate_host.engine.errors import EngineError, PlanError
from tollgate_host.errors import all_of
from tollgate_host.plan.evaluation import configuration_from_index, configuration_from_plan_file
from tollgate_host.plan.evaluation.plan_header import PlanHeader
from tollgate_host.plan.mistaken_input import ZIP_MAGIC, is_encrypted_plan
from tollgate_host.plan.saved_plan import SavedPlan, plan_from_json

if TYPE_CHECKING:
    from tollgate_host.code.index import ConfigurationIndex

STDIN = "-"
REJECTED = ".rejected"
"""What the name of a saved plan that failed its checks ends with."""

_GIVE_FOLDER = "If it was planned elsewhere, name that folder with --root"
_GIVE_KEY = (
    "Give the key that it was encrypted with: -var, -var-file, TF_VAR_… or TF_ENCRYPTION; "
    "if it was planned elsewhere, name that folder with --root"
)


def plan_sources(arguments: Iterable[str]) -> list[str]:
    """Return the plans that a command's arguments name, each once.

    Arguments are paths, globs (`**` too), or `-` for standard input.

    Raises:
        HostError: paths do not exist or are folders, or globs match nothing; all of them are listed.
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
    code: "ConfigurationIndex | None" = None,
    variables: Sequence[str] = (),
) -> SavedPlan:
    """Read one plan.

    Args:
        source: a path, or `-` for standard input.
        engine: gives the engine that turns a binary plan into JSON; not called for JSON.
        root: the folder of the root module, where the engine has been initialised; by default the plan file's own.
        workspace: the workspace the plan was made in, if known.
        code: the files that it may have been made from; a binary plan has its own copy of the code.
        variables: flags of OpenTofu's, `-var=…` and `-var-file=…`, for a plan that they decrypt.

    Raises:
        PlanError: it cannot be read, or is not a plan.
        EngineError: it is binary, and there is no engine.
    """
    name = "standard input" if source == STDIN else source
    data = _bytes_of(source, name)
    configuration = None
    if data.startswith(ZIP_MAGIC):
        configuration = configuration_from_plan_file(io.BytesIO(data), code)
        header = configuration.header if configuration is not None else PlanHeader()
        workspace = workspace or header.workspace
        data = _shown(data, source, name, engine, root, variables, header.version)
    elif is_encrypted_plan(data):
        data = _decrypt(data, source, name, engine(), root, variables)
    if configuration is None and code is not None:
        configuration = configuration_from_index(code)
    return plan_from_json(data, name=name, workspace=workspace, configuration=configuration)


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
        raise PlanError(f"{argument} does not exist; {_how_to_write(argument)}")
    found = [match for match in sorted(glob.glob(argument, recursive=True)) if not Path(match).is_dir()]  # noqa: PTH207 -- a glob may begin with / or ..
    if not found:
        raise PlanError(f"No plan file matches {argument}; look whether the plans were written there")
    return found


def _how_to_write(argument: str) -> str:
    if Path(f"{argument}{REJECTED}").exists():
        return f"the plan failed its checks, and was saved as {argument}{REJECTED}"
    if argument.endswith(".json"):
        return f"write it with `tollgate show -json PLANFILE > {argument}`"
    return f"write it with `tollgate plan -out={argument}`"


def _bytes_of(source: str, name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if source == STDIN else Path(source).read_bytes()
    except OSError as error:
        raise PlanError(f"{name} cannot be read: {error.strerror or error}") from error


def _decrypt(data: bytes, source: str, name: str, engine: Engine, root: Path | None, variables: Sequence[str]) -> bytes:
    """Return the JSON of an encrypted plan, from the engine, with the encryption settings of the root module."""
    if engine.kind != "opentofu":
        raise PlanError(f"{name} is an encrypted plan, which only OpenTofu can read; name it with --engine")
    with _file_of(data, source) as path:
        folder = root or (Path.cwd() if source == STDIN else path.parent)
        return _show(path, name, engine, folder, variables, _GIVE_KEY)


@contextmanager
def _file_of(data: bytes, source: str) -> Generator[Path]:
    """Provide a file with the data of a plan for the block: its own, or a private copy."""
    import tempfile  # a plan that is JSON needs none

    path = Path(source)
    if source != STDIN and path.is_file():
        yield path.absolute()
        return
    with tempfile.TemporaryDirectory(prefix="tollgate-") as folder:
        copy = Path(folder, "plan")
        copy.write_bytes(data)
        yield copy


def _shown(
    data: bytes,
    source: str,
    name: str,
    engine: Callable[[], Engine],
    root: Path | None,
    variables: Sequence[str],
    version: str | None,
) -> bytes:
    """Return the JSON of a binary plan, from the engine; only one of the version that made the plan can show it.

    The plan may be in clear and the state of its root encrypted: OpenTofu wants the key for both.
    """
    import zipfile  # a plan that is JSON does not need it

    if not zipfile.is_zipfile(io.BytesIO(data)):
        raise PlanError(f"{name} is a binary plan file that ends in the middle; was it copied whole?")
    with _file_of(data, source) as path:
        found = engine()
        folder = root or (Path.cwd() if source == STDIN else path.parent)
        is_other = version is not None and version != found.version
        advice = f"It was made by version {version}; name that engine with --engine" if is_other else _GIVE_FOLDER
        return _show(path, name, found, folder, variables, advice)


def _show(plan: Path, name: str, engine: Engine, root: Path, variables: Sequence[str], advice: str) -> bytes:
    argv = command.show_json(engine.argv, plan, reading_words("show", engine, os.environ, variables))
    finished = runner.capture(argv, environ=command.quiet(os.environ), folder=root)
    if finished.exit_code != 0:
        raise PlanError(
            f"{name} cannot be shown by {engine.title} {engine.version} in {root}: "
            f"{runner.complaint(finished)}. {advice}"
        )
    if not finished.stdout.strip():
        raise EngineError(
            f"{engine.argv[0]} printed nothing for {name}; is it Terraform or OpenTofu? Name another with --engine"
        )
    return runner.json_document(finished)
