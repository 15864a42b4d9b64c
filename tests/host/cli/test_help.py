"""Help that teaches: examples that are right, the same words by every way, and a reference that is up to date."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pyvider.cli import build_parsers as pyvider_parsers
from tollgate_host.cli.command_registry import NAMES, build_parser, build_parsers
from tollgate_host.cli.live_command import EXAMPLES, flags_parser
from tollgate_host.cli.reference import reference
from tollgate_host.engine.own_flags import divide

REFERENCE = Path(__file__).parents[3] / "docs" / "commands.md"


def examples_in(text: str, program: str = "tollgate") -> list[list[str]]:
    """The arguments of each example of a program."""
    shown = re.findall(rf"(?:^  |\(|\| ){program} ([^|()\n]*)", text.partition("examples:\n")[2], re.MULTILINE)
    return [shlex.split(line.partition(">")[0], comments=True) for line in shown]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_examples_that_its_own_parser_takes(name: str):
    found = examples_in(build_parsers()[name].description or "")
    assert found
    for words in found:
        assert words[0] == name
        build_parser(name).parse_args(words[1:])


@pytest.mark.parametrize("name", ["", *NAMES])
def test_every_help_fits_its_width_and_tells_exit_codes(name: str):
    helped = build_parsers()[name].format_help()
    assert max(map(len, helped.splitlines())) <= 120
    assert "exit codes:" in helped or not name


def test_the_examples_for_the_engine_s_commands_are_flags_of_ours():
    found = examples_in(EXAMPLES.replace("COMMAND", "plan"))
    assert len(found) == 4
    for words in found:
        divided = divide(words)
        assert divided.engine == ("plan",)
        flags_parser("tollgate plan").parse_args(divided.own)


def test_the_examples_of_pyvider_are_right():
    for name, parser in pyvider_parsers().items():
        for words in examples_in(parser.epilog or "", "pyvider"):
            assert words[0] == name
            pyvider_parsers()[""].parse_args(words)


@pytest.mark.parametrize("name", NAMES)
def test_help_is_the_same_by_every_way(project: Any, name: str):
    helped = project.run("help", name)
    assert helped.code == 0
    for asked in ([name, "--help"], [name, "-h"], [name, "-help"]):
        assert project.run(*asked).out == helped.out


@pytest.fixture
def engine(project: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    script = project.write("engine", '#!/bin/sh\necho "the engine on $*"\n[ "$1" != nonsense ]\n')
    script.chmod(0o755)
    monkeypatch.setenv("TOLLGATE_ENGINE", str(script))


@pytest.mark.usefixtures("engine")
def test_the_help_of_an_engine_s_command_is_the_engine_s_and_what_tollgate_adds():
    command = [sys.executable, "-m", "tollgate_host", "help", "apply"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert shown.startswith("the engine on apply -help\n")
    assert "--fail-on SEVERITY" in shown
    assert "  tollgate apply --only cost " in shown


@pytest.mark.usefixtures("engine")
def test_help_alone_is_the_engine_s_and_lists_every_command():
    command = [sys.executable, "-m", "tollgate_host"]
    shown = subprocess.run([*command, "help"], capture_output=True, text=True, check=True).stdout
    assert shown.startswith("the engine on -help\n")
    assert [name for name in NAMES if f"  {name}  " not in shown] == []
    assert subprocess.run([*command, "-help"], capture_output=True, text=True, check=True).stdout == shown


@pytest.mark.usefixtures("engine")
def test_where_the_engine_has_no_help_nothing_is_added(project: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tollgate_host.live.command_hooks.COMMANDS", {"nonsense": None})
    outcome = project.run("help", "nonsense")
    assert (outcome.code, "Tollgate" in outcome.out) == (1, False)


def test_the_reference_is_made_from_the_commands_of_today():
    assert REFERENCE.read_text(encoding="utf-8") == reference(pyvider_parsers()), (
        "python .ci/commands_page.py > docs/commands.md"
    )
