"""Other users of the same machine: what they may look into, and what they may have put in our way."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tollgate_host.engine.private_folder import private_folder
from tollgate_host.provider_proxy.gate_environment import GateEnvironment


@pytest.fixture
def no_umask() -> Iterator[None]:
    """The most careless of users."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("no_umask")
def test_folders_for_plans_and_sockets_are_closed_to_others_whatever_the_umask(tmp_path: Path) -> None:
    with private_folder(tmp_path) as held:
        premises = GateEnvironment({}, tmp_path, held.path)
        alone = GateEnvironment({}, tmp_path)
        try:
            assert {mode(held.path), mode(premises.folder), mode(alone.folder)} == {0o700}
        finally:
            premises.close()
            alone.close()
    assert not held.path.exists()


def test_two_runs_never_have_the_same_folder_and_its_name_cannot_be_foretold(tmp_path: Path) -> None:
    names: set[str] = set()
    for _ in range(20):
        with private_folder(tmp_path) as held:
            names.add(held.path.name)
    assert len(names) == 20


def test_clearing_up_after_others_follows_no_link(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "file").write_text("kept")
    place = tmp_path / "place"
    place.mkdir()
    trap = place / f"tollgate-{os.geteuid()}-trap"
    trap.symlink_to(precious, target_is_directory=True)
    leftover = place / f"tollgate-{os.geteuid()}-leftover"
    leftover.mkdir()
    (leftover / "link").symlink_to(precious, target_is_directory=True)
    with private_folder(place):
        assert (precious / "file").read_text() == "kept"
        assert trap.is_symlink()
        assert not leftover.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a folder that is somebody else's")
def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    theirs = tmp_path / f"tollgate-{os.geteuid()}-theirs"
    theirs.mkdir()
    os.chown(theirs, 12345, 12345)
    with private_folder(tmp_path):
        assert theirs.is_dir()
