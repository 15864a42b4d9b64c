"""Every command of a table ends with the engine's exit code and prints its output, with ours after it."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.e2e.dropin.command_table import ABOUT_THE_ENGINE, COMMANDS, lines_of
from tests.e2e.dropin.conftest import TOLLGATE, Ended, engine_path, environment, run

MAIN = """\
variable "size" {
  default = 1
}
resource "terraform_data" "a" {
  input = var.size
}
resource "terraform_data" "b" {
  input = terraform_data.a.id
}
output "name" {
  value = "n${var.size}"
}
"""
TEST = """\
run "one" {
  assert {
    condition     = output.name == "n1"
    error_message = "no"
  }
}
"""
FILES = {
    "main.tf": MAIN,
    "more.tfvars": "size = 7\n",
    "ugly.tf": "locals {\n x=1\n}\n",
    "sub/main.tf": 'resource "terraform_data" "c" {}\n',
    "main.tftest.hcl": TEST,
}
IDLE = re.compile(r"^Tollgate: no integration is configured in .*\n", re.MULTILINE)
CHANGING = (
    (re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"), "ID"),
    (re.compile(r'"@?timestamp": ?"[^"]*"|"(?:lineage|serial|elapsed_seconds)": ?[^,}\s]*'), "WHEN"),
    (re.compile(r"after \d+s|\d+s elapsed|\d\d:\d\d:\d\d"), "TIME"),
    (re.compile(r"\.\d+\.(?:backup|rejected)|/tmp/\S+"), "FILE"),
)
ADDED_BELOW = ("Tollgate\n", "Tollgate v")
OF_BOTH_ORDERS = re.compile(r"^(?:terraform_data\.|.\[0m.\[1mterraform_data\.).*\n|^\{.*\}\n", re.MULTILINE)
"""Lines on single resources: the engine prints them as it comes upon them, which differs from run to run."""


@pytest.fixture(scope="module", params=["terraform", "tofu"])
def prepared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """An engine, and a folder that it has initialised."""
    engine, folder = engine_path(request.param), tmp_path_factory.mktemp(request.param) / "root"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    assert run([engine, "init"], folder).code == 0
    assert run([engine, "init"], folder / "sub").code == 0
    return engine, folder


def plain(text: str) -> str:
    for pattern, word in CHANGING:
        text = pattern.sub(word, text)
    rest = OF_BOTH_ORDERS.sub("", text)
    return rest + "".join(sorted(OF_BOTH_ORDERS.findall(text)))


def outcome(program: str, line: str, folder: Path, copy: Path, engine: str) -> Ended:
    shutil.copytree(folder, copy, symlinks=True)
    ended = Ended(code=-1, out="", err="")
    for words in line.split("|"):
        ended = run([program, *words.split()], copy, environment(TOLLGATE_ENGINE=engine, COLUMNS="80"))
    shutil.rmtree(copy)
    return ended


def compare(line: str, prepared: tuple[str, Path], tmp_path: Path) -> None:
    engine, folder = prepared
    copy = tmp_path / "root"
    alone, ours = outcome(engine, line, folder, copy, engine), outcome(TOLLGATE, line, folder, copy, engine)
    assert ours.code == alone.code, ours
    assert plain(IDLE.sub("", ours.err)) == plain(alone.err)
    if "version" in line and "-json" in line and alone.out.startswith("{"):
        answer = json.loads(ours.out)
        assert answer.pop("tollgate")["engine_command"] == [engine]
        assert answer == json.loads(alone.out)
        return
    shown, expected = plain(ours.out), plain(alone.out)
    assert shown[: len(expected)] == expected
    below = shown[len(expected) :].lstrip("\n")
    assert not below or below.startswith(ADDED_BELOW)
    is_about_tollgate = line in lines_of(ABOUT_THE_ENGINE)
    assert not below or is_about_tollgate or "-help" in line


def test_the_table_is_long_enough() -> None:
    assert len(COMMANDS) >= 142
    assert len(set(COMMANDS)) == len(COMMANDS)


@pytest.mark.parametrize(
    "line", ["", "-version", "version -json", "-chdir=nosuch plan", "nosuch", "plan -help", "plan"]
)
def test_what_callers_ask_first_is_answered_as_the_engine_does(
    line: str, prepared: tuple[str, Path], tmp_path: Path
) -> None:
    compare(line, prepared, tmp_path)


@pytest.mark.heavy
@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_of_the_table_is_answered_as_the_engine_does(
    line: str, prepared: tuple[str, Path], tmp_path: Path
) -> None:
    compare(line, prepared, tmp_path)
