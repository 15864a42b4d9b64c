"""What completes a command line: from the parsers, the configuration here and the engine's own help."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tollgate_host.cli.command_registry import NAMES, build_parsers
from tollgate_host.cli.commands.completion.answering import choices_for
from tollgate_host.cli.commands.completion.bash_line import behind_break, words_of
from tollgate_host.cli.commands.completion.engine_help import commands_in, flags_in
from tollgate_host.cli.commands.completion.own import flags_of, positionals_of
from tollgate_host.cli.commands.completion.values import COMPLETERS
from tollgate_host.cli.live_command import flags_parser

ENGINE = """#!/bin/sh
case "$*" in
  -help) printf 'Main commands:\\n  plan          Show changes\\n\\nAll other commands:\\n  state         State\\n' ;;
  "state -help") printf 'Subcommands:\\n    list    List resources\\n    mv      Move\\n' ;;
  "plan -help") printf '  -out=path    Write a plan\\n  -destroy     Destroy\\n  -var X       A value\\n' ;;
  "") [ "$COMP_LINE" = "terraform workspace select " ] && printf 'default\\nblue\\n' ;;
esac
"""
HELP = """\
Usage: terraform [global options] plan [options]

Main commands:
  init          Prepare your working directory
  force-unlock  Release a lock

Global options (use these before the subcommand, if any):
  -chdir=DIR    Switch to another folder
  -var 'foo=bar'      Set a value
  -no-color                  No colour
    -or-create=false    Make it
  -state, state-out, and -backup are legacy options
"""


@pytest.fixture
def engine(project: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that has the help of one, in a project with two integrations."""
    path = project.write("engine", ENGINE)
    path.chmod(0o755)
    monkeypatch.setenv("TOLLGATE_ENGINE", str(path))
    project.integration("cost")
    project.integration("naming")


def offered(line: str) -> list[str]:
    """What is offered where a line ends."""
    return [choice.value for choice in choices_for(words_of(f"tollgate {line}")).choices]


def kind(line: str) -> str:
    return choices_for(words_of(f"tollgate {line}")).lines()[0]


@pytest.mark.usefixtures("engine")
def test_every_command_is_offered_ours_and_the_engine_s():
    assert offered("") == [*NAMES, "plan", "state"]
    assert offered("pl") == ["plan"]
    assert offered("--engine x pl") == []
    assert offered("help pl") == ["plan"]


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(
    ("line", "choices"),
    [
        ("check --fail", ["--fail-on"]),
        ("check --fail-on h", ["high"]),
        ("check --fail-on=h", ["--fail-on=high"]),
        ("check --level a=s", ["a=soft-mandatory"]),
        ("check --level a", []),
        ("check --report j", ["json", "junit"]),
        ("check --log-level d", ["debug"]),
        ("check --only ", ["cost", "naming"]),
        ("check --only cost,", ["cost,naming"]),
        ("check --set ", ["cost.", "naming."]),
        ("check --integration n", ["naming="]),
        ("--only cost check --rep", ["--report"]),
        ("completion z", ["zsh"]),
        ("completion zsh ", []),
        ("new p", ["provider"]),
        ("new integration x --hook post-plan,pre-a", ["post-plan,pre-apply"]),
        ("plan -", ["-out=", "-destroy", "-var"]),
        ("plan -d", ["-destroy"]),
        ("plan --skip n", ["naming"]),
        ("plan --report=sar", ["--report=sarif"]),
        ("--skip=n", ["--skip=naming"]),
        ("plan -out=x --fail-on cr", ["critical"]),
        ("state ", ["list", "mv"]),
        ("workspace select ", ["default", "blue"]),
        ("help state m", ["mv"]),
    ],
)
def test_flags_and_values_are_offered(line: str, choices: list[str]):
    assert [value for value in offered(line) if line[-1:] != "-" or not value.startswith("--")] == choices


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("check ", "files"),
        ("check a.json b", "files"),
        ("check --root ", "folders"),
        ("check --report json=", "files"),
        ("check --report=json=out/", "files"),
        ("check --engine ", "files"),
        ("plan -out=", "files"),
        ("plan -var-file ", "files"),
        ("plan --exemptions ", "files"),
        ("plan --set c", "open"),
        ("plan -o", "open"),
        ("plan -des", "values"),
        ("version ", "values"),
    ],
)
def test_files_are_left_to_the_shell_and_unfinished_words_get_no_space(line: str, expected: str):
    assert kind(line) == expected


def test_integrations_are_those_of_the_folder_that_is_named(project: Any, tmp_path: Path):
    elsewhere = project.folder / "else where"
    elsewhere.mkdir()
    project.write("else where/integrations.hcl", 'terraform {\n  integration "there" {\n    source = "x"\n  }\n}\n')
    project.write("other.hcl", 'terraform {\n  integration "other" {\n    source = "x"\n  }\n}\n')
    assert offered("check --root 'else where' --only ") == ["there"]
    assert offered("-chdir='else where' plan --only ") == ["there"]
    assert offered("plan --config=other.hcl --only ") == ["other"]


@pytest.mark.parametrize("line", ["check --only ", "plan --set ", "plan '", 'check "', "nonsense ", "--", "-", "'"])
def test_nothing_is_ever_wrong(project: Any, monkeypatch: pytest.MonkeyPatch, line: str):
    monkeypatch.setenv("TOLLGATE_ENGINE", "no-such-engine")
    project.write("integrations.hcl", "terraform {")
    outcome = project.run("__complete", "bash", f"tollgate {line}")
    assert (outcome.code, outcome.err) == (0, "")
    assert project.run("__complete").code == 0


def test_the_engine_s_help_is_read_for_commands_and_flags():
    assert [(one.value, one.what) for one in commands_in(HELP)] == [
        ("init", "Prepare your working directory"),
        ("force-unlock", "Release a lock"),
    ]
    assert [one.value for one in flags_in(HELP)] == ["-chdir=", "-var=", "-no-color", "-or-create="]


def test_every_argument_of_every_command_says_what_completes_it():
    parsers = {**build_parsers(), "plan": flags_parser("tollgate plan")}
    del parsers[""]
    actions = [one for parser in parsers.values() for one in (*flags_of(parser).values(), *positionals_of(parser))]
    open_ended = {str(one.metavar) for one in actions if one.nargs != 0 and one.choices is None}
    assert open_ended - COMPLETERS.keys() - {"COMMAND"} == set()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("tollgate", [""]),
        ("tollgate ", [""]),
        ("tollgate pl", ["pl"]),
        ("tollgate plan ", ["plan", ""]),
        ("tollgate check 'a b", ["check", "a b"]),
        ("tollgate check --override 'a b' ", ["check", "--override", "a b", ""]),
    ],
)
def test_a_line_of_bash_is_taken_apart(line: str, words: list[str]):
    assert words_of(line) == words


def test_bash_gets_what_is_behind_the_sign_that_ends_a_word_for_it():
    assert behind_break("--report=json", "--report=j") == "json"
    assert behind_break("--report", "--rep") == "--report"


def test_completing_loads_none_of_the_heavy_parts():
    code = "import sys; from tollgate_host.cli import main; main(['__complete', 'bash', 'tollgate check --fa']); "
    heavy = (
        "anyio",
        "asyncio",
        "attrs",
        "rich",
        "yaml",
        "msgspec",
        "tollgate_host.config",
        "tollgate_host.report",
        "pyvider",
    )
    code += f"print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
