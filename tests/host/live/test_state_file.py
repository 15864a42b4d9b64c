"""Where the state is, and when only the engine can read it."""

import json
from pathlib import Path

import anyio
import pytest
from tollgate_host.engine.runner import Finished
from tollgate_host.engine.working_folder import WorkingFolder, working_folder
from tollgate_host.live.state_file import local_state, state_file, stored_state

STATE = json.dumps(
    {
        "version": 4,
        "resources": [
            {"mode": "managed", "type": "a_b", "name": "c", "instances": [{"attributes": {"id": "local"}}]},
        ],
    }
)
PULLED = STATE.replace("local", "pulled")


def working(root: Path, *, backend: str | None = None, workspace: str = "default", **config: str) -> WorkingFolder:
    data = root / ".terraform"
    data.mkdir(exist_ok=True)
    (data / "environment").write_text(workspace)
    if backend is not None:
        (data / "terraform.tfstate").write_text(json.dumps({"backend": {"type": backend, "config": config}}))
    return working_folder(root, {})


@pytest.mark.parametrize(
    ("workspace", "config", "expected"),
    [
        ("default", {}, "terraform.tfstate"),
        ("default", {"path": "states/main.tfstate"}, "states/main.tfstate"),
        ("prod", {}, "terraform.tfstate.d/prod/terraform.tfstate"),
        ("prod", {"workspace_dir": "spaces"}, "spaces/prod/terraform.tfstate"),
    ],
)
def test_a_local_state_is_where_the_backend_and_the_workspace_say(
    tmp_path: Path, workspace: str, config: dict[str, str], expected: str
) -> None:
    found = state_file(working(tmp_path, backend="local", workspace=workspace, **config))
    assert found == tmp_path.resolve() / expected


def test_the_file_that_the_command_names_comes_first(tmp_path: Path) -> None:
    assert state_file(working(tmp_path, backend="s3"), "given.tfstate") == tmp_path.resolve() / "given.tfstate"


@pytest.mark.parametrize("workspace", ["default", "prod"])
def test_a_remote_state_is_in_no_file(tmp_path: Path, workspace: str) -> None:
    remote = working(tmp_path, backend="s3", workspace=workspace)
    assert state_file(remote) is None
    assert local_state(remote) is None


def test_a_state_that_is_not_there_yet_is_empty_and_an_encrypted_one_cannot_be_read(tmp_path: Path) -> None:
    folder = working(tmp_path)
    assert local_state(folder) == b""
    (tmp_path / "terraform.tfstate").write_text('{"meta": {}, "encrypted_data": "x"}')
    assert local_state(folder) is None


@pytest.mark.parametrize(("backend", "expected"), [("local", "local"), ("s3", "pulled")])
def test_the_engine_is_asked_only_for_what_is_not_in_a_file(tmp_path: Path, backend: str, expected: str) -> None:
    (tmp_path / "terraform.tfstate").write_text(STATE)
    pulls: list[str] = []

    async def pull() -> Finished:
        pulls.append("pull")
        return Finished(exit_code=0, stdout=b"Warning: it warns first.\n" + PULLED.encode(), stderr=b"")

    found = anyio.run(stored_state, working(tmp_path, backend=backend), None, pull)
    assert found is not None
    assert [(one.address, one.attributes["id"]) for one in found.objects] == [("a_b.c", expected)]
    assert len(pulls) == (expected == "pulled")
