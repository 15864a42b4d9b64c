"""What is left in a shadow root moves to the real one, and no state is lost on the way."""

import errno
import json
from pathlib import Path

import pytest
from tollgate_host.engine.shadow_root.adopt import adopt


def state(serial: int, lineage: str = "one") -> str:
    return json.dumps({"serial": serial, "lineage": lineage})


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    for name in ("shadow", "real"):
        (tmp_path / name).mkdir()
    return tmp_path / "shadow", tmp_path / "real"


def moved(places: tuple[Path, Path], name: str, new: str, old: str) -> tuple[dict[str, str], list[str]]:
    shadow, real = places
    (shadow / name).write_text(new)
    (real / name).write_text(old)
    said = adopt(shadow / name, real / name)
    assert list(shadow.iterdir()) == []
    return {path.name: path.read_text() for path in real.iterdir()}, said


@pytest.mark.parametrize(
    ("new", "old", "kept"),
    [
        (state(5), state(4), {"x.tfstate": state(5), "x.tfstate.1": state(4)}),
        (state(5), "", {"x.tfstate": state(5)}),
        ("", state(4), {"x.tfstate": state(4)}),
        (state(4), state(4), {"x.tfstate": state(4)}),
        (state(3), state(4), {"x.tfstate": state(4), "x.tfstate.1": state(3)}),
        (state(5, "two"), state(4), {"x.tfstate": state(4), "x.tfstate.1": state(5, "two")}),
        ("garbage", state(4), {"x.tfstate": state(4), "x.tfstate.1": "garbage"}),
    ],
)
def test_only_a_later_state_takes_the_place_of_another(
    places: tuple[Path, Path], new: str, old: str, kept: dict[str, str]
) -> None:
    found, said = moved(places, "x.tfstate", new, old)
    assert found == kept
    assert bool(said) == (len(kept) > 1)


def test_the_last_errored_state_has_the_name_that_the_engine_gave_it(places: tuple[Path, Path]) -> None:
    found, said = moved(places, "errored.tfstate", state(1), state(9))
    assert found == {"errored.tfstate": state(1), "errored.tfstate.1": state(9)}
    assert len(said) == 1


def test_the_lock_file_is_replaced_as_the_engine_has_done(places: tuple[Path, Path]) -> None:
    assert moved(places, ".terraform.lock.hcl", "new", "old") == ({".terraform.lock.hcl": "new"}, [])


def test_any_other_file_that_is_replaced_is_kept_beside_the_new_one(places: tuple[Path, Path]) -> None:
    found, said = moved(places, "main.tf", "new", "old")
    assert found == {"main.tf": "new", "main.tf.1": "old"}
    assert said == [f"main.tf was replaced; the old file is kept as {places[1] / 'main.tf.1'}"]


def test_a_file_that_is_the_same_leaves_no_copy(places: tuple[Path, Path]) -> None:
    assert moved(places, "main.tf", "same", "same") == ({"main.tf": "same"}, [])


def test_folders_become_one(places: tuple[Path, Path]) -> None:
    shadow, real = places
    for base, name in ((shadow, "a"), (real, "b")):
        (base / "build" / "deep").mkdir(parents=True)
        (base / "build" / "deep" / name).write_text(name)
    assert adopt(shadow / "build", real / "build") == []
    assert sorted(path.name for path in (real / "build" / "deep").iterdir()) == ["a", "b"]
    assert list(shadow.iterdir()) == []


def test_a_file_and_a_folder_of_one_name_are_both_kept(places: tuple[Path, Path]) -> None:
    shadow, real = places
    (shadow / "x").write_text("file")
    (real / "x").mkdir()
    assert adopt(shadow / "x", real / "x") == [
        f"x was written twice; the other one is kept as {real / 'x.1'}: compare both"
    ]


def test_disks_do_not_matter(places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    shadow, real = places
    (shadow / "x").write_text("new")
    (real / "x").write_text("old")
    (shadow / "d").mkdir()
    (shadow / "d" / "y").write_text("deep")
    rename = Path.replace

    def only_here(self: Path, target: Path) -> Path:
        if self.parent != target.parent:
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        return rename(self, target)

    monkeypatch.setattr(Path, "replace", only_here)
    for name in ("x", "d"):
        adopt(shadow / name, real / name)
    assert (real / "x").read_text() == "new"
    assert (real / "d" / "y").read_text() == "deep"
    assert sorted(path.name for path in real.iterdir()) == ["d", "x", "x.1"]
    assert list(shadow.iterdir()) == []
