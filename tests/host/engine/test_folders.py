"""The folder of a run, what `init` has noted down, and runs that happen elsewhere."""

import json
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from tollgate_host.code.index import index_configuration
from tollgate_host.engine.launch_facts import has_ephemeral_variables
from tollgate_host.engine.private_folder import hold_new_folder, private_folder
from tollgate_host.engine.remote import remote_execution
from tollgate_host.engine.shadow_root.held_folder import hold
from tollgate_host.engine.working_folder import WorkingFolder, working_folder
from tollgate_host.errors import HostError


def test_a_private_folder_is_for_its_owner_and_for_one_run(tmp_path: Path) -> None:
    with private_folder(tmp_path) as held:
        assert stat.S_IMODE(held.path.stat().st_mode) == 0o700
        (held.path / "plan.tfplan").write_text("secret")
        with private_folder(tmp_path) as other:
            assert other.path != held.path
        assert (held.path / "plan.tfplan").exists()
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_a_killed_run_is_removed_by_the_next(tmp_path: Path) -> None:
    left = tmp_path / f"tollgate-{os.geteuid()}-left"
    left.mkdir()
    (left / "plan.tfplan").write_text("secret")
    target = tmp_path / "of-somebody"
    target.mkdir()
    (tmp_path / f"tollgate-{os.geteuid()}-link").symlink_to(target)
    with private_folder(tmp_path):
        assert not left.exists()
    assert target.exists()


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    used = tmp_path / f"tollgate-{os.geteuid()}-used"
    used.mkdir()
    held = hold(used)
    assert held is not None
    assert hold(used) is None
    with private_folder(tmp_path):
        assert used.exists()
    held.release()
    held.release()
    assert hold(tmp_path / "missing") is None


def test_a_folder_that_another_run_takes_for_a_leftover_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []
    really_make = cast("Callable[..., str]", tempfile.mkdtemp)

    def make(**settings: Any) -> str:
        made.append(Path(really_make(**settings)))
        if len(made) == 1:
            made[0].rmdir()  # what the other run does before it is locked
        return str(made[-1])

    monkeypatch.setattr(tempfile, "mkdtemp", make)
    held = hold_new_folder(tmp_path)
    assert held.path == made[1]
    assert held.path.is_dir()
    held.release()


def test_a_place_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    with pytest.raises(HostError, match=r"cannot make one in .*missing.*TMPDIR"), private_folder(tmp_path / "missing"):
        pass


def test_a_folder_before_init(tmp_path: Path) -> None:
    folder = working_folder(tmp_path, {})
    assert (folder.backend, folder.workspace, folder.is_initialised) == ("local", "default", False)
    assert folder.state == tmp_path / "terraform.tfstate"
    assert folder.workspaces == tmp_path / "terraform.tfstate.d"
    assert folder.data == tmp_path / ".terraform"


def noted(root: Path, backend: object, data: str = ".terraform") -> Path:
    (root / data).mkdir(parents=True)
    (root / data / "terraform.tfstate").write_text(json.dumps({"version": 3, "backend": backend}))
    return root


def test_a_folder_after_init(tmp_path: Path) -> None:
    config = {"path": "deep/x.tfstate", "workspace_dir": "spaces"}
    noted(tmp_path, {"type": "local", "config": config}, "elsewhere")
    (tmp_path / "elsewhere" / "environment").write_text("blue\n")
    folder = working_folder(tmp_path, {"TF_DATA_DIR": "elsewhere"})
    assert folder.state == tmp_path / "deep/x.tfstate"
    assert folder.workspaces == tmp_path / "spaces"
    assert folder.workspace == "blue"
    assert working_folder(tmp_path, {"TF_DATA_DIR": "elsewhere", "TF_WORKSPACE": "green"}).workspace == "green"


@pytest.mark.parametrize("content", ["", "[]", "{", '{"backend": 3}', '{"backend": {"config": 1}}'])
def test_what_cannot_be_read_counts_as_not_there(tmp_path: Path, content: str) -> None:
    (tmp_path / ".terraform").mkdir()
    (tmp_path / ".terraform" / "terraform.tfstate").write_text(content)
    assert working_folder(tmp_path, {}).state == tmp_path / "terraform.tfstate"


def test_a_remote_state_is_no_file_here(tmp_path: Path) -> None:
    folder = working_folder(noted(tmp_path, {"type": "s3", "config": {"bucket": "b"}}), {})
    assert folder.state is None
    assert folder.workspaces is None
    assert folder.is_initialised


CLOUD = 'terraform {\n  cloud {\n    organization = "acme"\n  }\n}\n'
REMOTE = 'terraform {\n  backend "remote" {\n  }\n}\n'
S3 = 'terraform {\n  backend "s3" {\n  }\n}\n'


@pytest.mark.parametrize(
    ("main", "backend", "subcommand", "environ", "expected"),
    [
        (CLOUD, None, "plan", {}, "a cloud block"),
        (REMOTE, None, "apply", {}, 'a backend "remote"'),
        ("", {"type": "cloud"}, "plan", {}, "a cloud block"),
        ("", {"type": "remote"}, "destroy", {}, 'a backend "remote"'),
        (CLOUD, {"type": "s3"}, "plan", {}, None),
        (S3, None, "plan", {}, None),
        ("", None, "plan", {}, None),
        (CLOUD, None, "import", {}, None),
        (CLOUD, None, "init", {}, None),
        (CLOUD, None, "plan", {"TF_FORCE_LOCAL_BACKEND": "1"}, None),
    ],
)
def test_runs_on_the_remote_side_are_noticed(
    tmp_path: Path, main: str, backend: object, subcommand: str, environ: dict[str, str], expected: str | None
) -> None:
    (tmp_path / "main.tf").write_text(main)
    if backend is not None:
        noted(tmp_path, backend)
    said = remote_execution(subcommand, working_folder(tmp_path, environ), index_configuration(tmp_path), environ)
    assert (said is None) == (expected is None)
    if said is not None and expected is not None:
        assert expected in said
        assert "tollgate check" in said


@pytest.mark.parametrize(
    ("main", "expected"),
    [
        ('variable "t" {\n  ephemeral = true\n}\n', True),
        ('variable "t" {\n  ephemeral = false\n}\n', False),
        ('variable "t" {\n}\n', False),
        ('output "t" {\n  ephemeral = true\n}\n', False),
    ],
)
def test_ephemeral_variables_are_noticed(tmp_path: Path, main: str, expected: bool) -> None:
    (tmp_path / "main.tf").write_text(main)
    assert has_ephemeral_variables(index_configuration(tmp_path)) is expected


def test_an_absolute_data_folder_stays_absolute(tmp_path: Path) -> None:
    from tollgate_host.engine.shadow_root.module_folders import mend_module_folders

    inside = tmp_path / "infra" / "data"
    for named, expected in ((str(inside), str(inside / "modules/m")), ("data", "data/modules/m")):
        manifest = inside / "modules" / "modules.json"
        manifest.parent.mkdir(parents=True, exist_ok=True)
        entries = [str(inside / "modules/m"), str(tmp_path / "infra" / "mods"), "../beside", "."]
        manifest.write_text(json.dumps({"Modules": [{"Key": str(n), "Dir": name} for n, name in enumerate(entries)]}))
        folder: WorkingFolder = working_folder(tmp_path / "infra", {"TF_DATA_DIR": named})
        mend_module_folders(folder)
        mended = [entry["Dir"] for entry in json.loads(manifest.read_bytes())["Modules"]]
        assert mended == [expected, "mods", "../beside", "."]
