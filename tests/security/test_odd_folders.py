"""Root modules in odd places: what a live run makes and leaves is the same there."""

import shutil
from pathlib import Path

import attrs
import pytest

from tests.e2e.live.conftest import Live, Open, open_live, sandbox_mirror

__all__ = ["open_live", "sandbox_mirror"]

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

VPC = 'resource "aws_vpc" "main" {\n  cidr_block = "10.0.0.0/16"\n}\n'
PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n}\n'
DECLARED = (
    'terraform {{\n  integrations = [{{ name = "mine", source = "{source}", config = {{ log = "{log}" }} }}]\n}}\n'
)


def moved(live: Live, name: str) -> Live:
    """The root module in a folder of another name."""
    folder = live.folder.with_name(name)
    shutil.move(live.folder, folder)
    return attrs.evolve(live, folder=folder)


def assert_whole_life(live: Live) -> None:
    live.tollgate("apply", "-auto-approve", "-no-color")
    assert live.seen("post-apply") == ["post-apply create aws_vpc.main"]
    assert [one["type"] for one in live.state()["resources"]] == ["aws_vpc"]
    live.tollgate("destroy", "-auto-approve", "-no-color")
    assert live.state()["resources"] == []
    left = [path.name for path in live.folder.resolve().parent.iterdir() if ".tollgate" in path.name]
    left += [path.name for path in live.folder.iterdir() if "journal" in path.name]
    assert left == []


@pytest.mark.parametrize("name", ["with space", "unicode-é-日本", "quote'\"s", "line\nbreak"])
def test_a_folder_of_any_name_will_do(open_live: Open, name: str) -> None:
    assert_whole_life(moved(open_live(PROVIDER + VPC), name))


def test_a_folder_of_any_name_can_have_a_shadow(open_live: Open) -> None:
    live = open_live(PROVIDER + VPC)
    live.write(DECLARED.format(source=live.script(), log=live.log), "declared.tf")
    (live.folder / "integrations.json").unlink()
    assert_whole_life(moved(live, "with space é"))


def test_a_root_behind_a_link_will_do(open_live: Open, tmp_path: Path) -> None:
    live = open_live(PROVIDER + VPC)
    (tmp_path / "link").symlink_to(live.folder)
    assert_whole_life(attrs.evolve(live, folder=tmp_path / "link"))
