"""docs/architecture.md names modules that exist, the RFC's five components among them."""

import importlib.util
import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")


@pytest.mark.requirement("R-ARCH-06")
def test_the_five_components_of_the_rfc_are_there() -> None:
    table = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", PAGE, flags=re.MULTILINE))
    assert set(table) >= {
        "manager of integration processes",
        "JSON-RPC transport",
        "hook dispatcher",
        "configuration parser",
        "state annotator",
    }


@pytest.mark.parametrize("module", sorted(set(re.findall(r"`((?:tollgate_\w+|pyvider)\.[\w.]+)`", PAGE))))
def test_a_module_that_the_page_names_exists(module: str) -> None:
    assert importlib.util.find_spec(module) is not None


HOST = Path(__file__).parents[2] / "host" / "src" / "tollgate_host"


def test_the_page_names_every_room_of_the_host() -> None:
    table = PAGE.partition("## The rooms of the host")[2].partition("\n## ")[0]
    rooms = {f"{path.parent.relative_to(HOST).as_posix()}/" for path in HOST.rglob("__init__.py")} - {"./"}
    named = set(re.findall(r"`([a-z_]+/(?:[a-z_]+/)*)`", table))
    assert named == rooms
