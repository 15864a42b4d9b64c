"""docs/architecture.md names modules that exist, the RFC's five components among them."""

import importlib.util
import re
import shutil
import subprocess
import sys
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


STOPS = re.findall(r"^\| \d+ \| ([^|]+) \|", PAGE, re.MULTILINE)
TRACE = """
import inspect, os, sys, threading

entered = set()
def note(frame, event, arg):
    if event == "call" and frame.f_code.co_flags & inspect.CO_OPTIMIZED:  # not the body of a module or a class
        entered.add(frame.f_globals.get("__name__", ""))
def write():
    with open(sys.argv.pop(), "w") as file:
        file.write("\\n".join(entered))
leave = os._exit
os._exit = lambda code: (sys.setprofile(None), write(), leave(code))
threading.setprofile(note)
sys.setprofile(note)
from tollgate_host.cli import main
os._exit(main(sys.argv[1:-1]))
"""


def test_a_check_passes_every_stop_of_the_walk(tmp_path: Path) -> None:
    examples = HOST.parents[2] / "examples"
    shutil.copy(examples / "webshop" / "integrations.hcl", tmp_path)
    command = [sys.executable, "-c", TRACE, "check", str(examples / "plans" / "webshop.json"), "entered.txt"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 1, ended.stderr
    entered = (tmp_path / "entered.txt").read_text().split()
    stops = {name for stop in STOPS for name in re.findall(r"`(tollgate_host\.[\w.]+)`", stop.partition("live ")[0])}
    assert len(STOPS) <= 25
    assert {stop for stop in stops if not any(f"{name}.".startswith(f"{stop}.") for name in entered)} == set()
