"""Engines to replace, and folders that need nothing but the engine itself."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import attrs
import pytest

from tests.engines import find_engine

TOLLGATE = str(Path(sys.executable).with_name("tollgate"))
NOT_INHERITED = ("TF_", "TOLLGATE_", "TG_", "PLUGIN_")
TIMEOUT_SECONDS = 120


@attrs.frozen(kw_only=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


def environment(**settings: str) -> dict[str, str]:
    """Return an environment of nobody's, in which no engine looks for news, and the recorder may write its log."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(NOT_INHERITED)}
    return inherited | {"CHECKPOINT_DISABLE": "1", "TF_IN_AUTOMATION": "", "TOLLGATE_CAGE": "off"} | settings


def run(
    command: Sequence[str],
    folder: Path,
    environ: Mapping[str, str] | None = None,
    stdin: str | None = None,
    *,
    patience: int = 1,
) -> Ended:
    """Run a command to its end.

    Args:
        command: the program and its arguments.
        folder: where it runs.
        environ: its environment.
        stdin: what it reads; nothing by default.
        patience: how many times as long as one command of an engine it may take, since it runs several of them.
    """
    done = subprocess.run(
        list(command),
        cwd=folder,
        env=dict(environ or environment()),
        input=stdin,
        stdin=subprocess.DEVNULL if stdin is None else None,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS * patience,
        check=False,
    )
    return Ended(code=done.returncode, out=done.stdout, err=done.stderr)


def engine_path(name: str) -> str:
    """Return a real engine, or skip: `terraform` is the one on PATH, `tofu` what .ci/engines has built."""
    if name == "terraform":
        found = shutil.which("terraform")
        if found is None:
            pytest.skip("there is no terraform on PATH")
        return found
    _, _, version = name.partition("@")
    return str(find_engine("tofu", version or None))


@pytest.fixture(params=["terraform", "tofu"])
def engine(request: pytest.FixtureRequest) -> str:
    """Both engines, one after the other."""
    return engine_path(request.param)


@pytest.fixture
def tofu() -> str:
    """OpenTofu as it is today."""
    return engine_path("tofu")


Place = Callable[..., Path]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """Put a real engine into a folder under its own name, which then has nothing else in it."""

    def put(engine: str, folder: str) -> Path:
        (tmp_path / folder).mkdir(exist_ok=True)
        link = tmp_path / folder / Path(engine).name
        link.symlink_to(engine)
        return link.parent

    return put
