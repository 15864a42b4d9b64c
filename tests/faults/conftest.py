"""Root modules with an unruly provider and misbehaving integrations; after each test nothing may be left of the run."""

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest
from pyvider.testing import Workspace, engines

from tests.e2e.live.conftest import TIMEOUT_SECONDS, Live, open_live, sandbox_mirror
from tests.faults.provider_table import state_with
from tests.faults.runs import eventually, with_environment
from tests.faults.selection import IS_ALL

__all__ = ["open_live", "sandbox_mirror"]

UNRULY = Path(__file__).with_name("unruly")
PROVIDER = 'provider "unruly" {}\n'
LIMIT_SECONDS = 400.0 if IS_ALL else TIMEOUT_SECONDS
"""A run of every cell has dozens of integrations that are waited for one after another."""


@attrs.define
class Faulty(Live):
    """A root module whose provider and integrations do wrong, with a place for temporary files of its own."""

    temporary: Path = attrs.field(kw_only=True)

    def hosts(self, *integrations: Mapping[str, Any]) -> "Faulty":
        """Configures integrations, each a recorder: `name`, host settings, and its configuration as `config`."""
        declared = [{"source": str(self.script()), **one} for one in integrations]
        body = {"terraform": {"integrations": declared}}
        (self.folder / "integrations.json").write_text(json.dumps(body), encoding="utf-8")
        return self

    def having(self, **things: str) -> "Faulty":
        """Gives it a state with things that are there already: by the name of the resource, the name of the thing."""
        state = state_with(*(("unruly_thing", resource, name) for resource, name in things.items()))
        (self.folder / "terraform.tfstate").write_text(json.dumps(state))
        return self

    @property
    def has_state(self) -> bool:
        """Whether there is a state file."""
        return (self.folder / "terraform.tfstate").exists()

    @property
    def signs(self) -> Path:
        """Where the provider says that it has begun, and waits."""
        return self.folder.parent / "signs"

    def held(self, name: str = "hold") -> Path:
        """A file that holds whoever waits until it is gone."""
        path = self.folder.parent / name
        path.touch()
        return path

    def things(self) -> dict[str, str]:
        """The state in short: each thing's id by its name, `tainted` if it is."""
        if not self.has_state or not (self.folder / "terraform.tfstate").stat().st_size:
            return {}  # an engine that is killed in a plan leaves an empty file, which it had locked
        found: dict[str, str] = {}
        for resource in self.state()["resources"]:
            for instance in resource["instances"]:
                found[resource["name"]] = instance.get("status") or instance["attributes"]["id"]
        return found


def stripped(state: Mapping[str, Any]) -> dict[str, Any]:
    """A state without what is new in each, and without what providers keep to themselves: annotations are there."""
    kept = {name: value for name, value in state.items() if name not in ("lineage", "check_results")}
    for resource in kept["resources"]:
        for instance in resource["instances"]:
            instance.pop("private", None)
    return kept


OpenFaulty = Callable[..., Faulty]


@pytest.fixture(scope="session")
def unruly_mirror(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An initialised folder with the unruly provider, to be copied."""
    folder = tmp_path_factory.mktemp("unruly")
    Workspace.open(folder, UNRULY, name="unruly", main=PROVIDER, engine=next(iter(engines().values())))
    return folder


@pytest.fixture
def open_faulty(tmp_path: Path, unruly_mirror: Path) -> Generator[OpenFaulty]:
    """Gives root modules with the unruly provider, initialised; at the end looks for what is left of the runs."""
    opened: list[Faulty] = []

    def start(main: str, *, name: str = "one", engine: str | None = None) -> Faulty:
        folder = tmp_path / name
        root = folder / "root"
        shutil.copytree(unruly_mirror / "root", root, symlinks=True)
        shutil.copy(unruly_mirror / "terraform.rc", folder / "terraform.rc")
        (folder / "signs").mkdir()
        # Short enough for sockets, and seen in the environment of every process of the run.
        temporary = Path(tempfile.mkdtemp(prefix="tgf-", dir="/tmp"))
        wanted = engine or os.environ.get("FAULTS_ENGINE")
        command = engines()[wanted] if wanted else next(iter(engines().values()))
        faulty = Faulty(root, command, temporary=temporary, timeout_seconds=LIMIT_SECONDS)
        faulty.environment = {"TMPDIR": str(temporary), "UNRULY_SIGNS": str(folder / "signs")}
        faulty.write(PROVIDER + main).record()
        opened.append(faulty)
        return faulty

    yield start
    for faulty in opened:
        try:
            assert_nothing_left(faulty)
        finally:
            shutil.rmtree(faulty.temporary, ignore_errors=True)


def assert_nothing_left(faulty: Faulty) -> None:
    """No process of ours, of an integration, a provider or Terraform; no socket, no temporary or shadow folder."""
    mark = f"TMPDIR={faulty.temporary}"
    eventually(lambda: not with_environment(mark), lambda: f"processes are left: {with_environment(mark)}")
    left = [path.name for path in faulty.temporary.iterdir() if path.name.startswith("tollgate")]
    assert left == []
    assert [path.name for path in faulty.folder.parent.glob(".*.tollgate*")] == []
    assert not (faulty.folder / ".terraform.tfstate.lock.info").exists()
