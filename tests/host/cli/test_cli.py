"""The command line around the commands: help, versions, what goes wrong."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import tollgate_host
from tollgate_host.cli import main
from tollgate_host.cli.commands import check
from tollgate_host.engine.own_flags import BOOLEAN, VALUED
from tollgate_host.errors import HostError

HOSTILE = "x\x1b[31m\x1b]0;title\x07y"
"""Would colour everything behind it, and name the window."""


@pytest.fixture
def engine(project: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that answers as Terraform does."""
    script = project.write(
        "engine",
        """#!/bin/sh
case "$*" in
  *-json*) echo '{"terraform_version": "1.11.4", "provider_selections": {}}';;
  *-v*|*version*) echo 'Terraform v1.11.4'; echo 'on linux_amd64';;
  *-help*) echo "Usage: $*";;
  *) echo "Usage: none"; exit 127;;
esac
""",
    )
    script.chmod(0o755)
    monkeypatch.setenv("TOLLGATE_ENGINE", str(script))


def run_alone(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "tollgate_host", *words], capture_output=True, text=True, check=False)


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("words", [["--version"], ["-version"], ["version"], ["-v"], ["-chdir=.", "version"]])
def test_the_version_is_the_engine_s_with_ours_below(words: list[str]):
    lines = run_alone(*words).stdout.splitlines()
    assert lines[:2] == ["Terraform v1.11.4", "on linux_amd64"]
    assert lines[2].startswith(f"Tollgate v{tollgate_host.__version__} (")


@pytest.mark.usefixtures("engine")
def test_the_version_as_json_is_the_engine_s_with_one_member_of_ours():
    answer = json.loads(run_alone("version", "-json").stdout)
    assert (answer["terraform_version"], list(answer)) == (
        "1.11.4",
        ["terraform_version", "provider_selections", "tollgate"],
    )
    assert answer["tollgate"]["version"] == tollgate_host.__version__


def test_without_an_engine_the_version_is_ours_and_a_sentence(project: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TOLLGATE_ENGINE", "no-such-terraform")
    outcome = project.run("version")
    assert (outcome.code, outcome.out) == (3, f"Tollgate v{tollgate_host.__version__}\n")
    assert "The engine no-such-terraform" in outcome.err
    assert "check" in project.run("--help").out


@pytest.mark.usefixtures("engine")
def test_help_names_every_command():
    outcome = run_alone("--help")
    assert outcome.returncode == 0
    for command in ("check", "integrations", "doctor"):
        assert command in outcome.stdout


@pytest.mark.usefixtures("engine")
def test_help_teaches_that_the_engine_s_commands_work_and_which_flags_they_take():
    helped = run_alone("--help").stdout
    assert "any command of the engine's" in helped
    assert {flag for flag in (*VALUED, *BOOLEAN) if f"--{flag}" not in helped} == set()
    assert max(map(len, helped.splitlines())) <= 110


@pytest.mark.parametrize("command", ["check", "integrations", "doctor"])
def test_every_command_explains_itself_and_its_exit_codes(project: Any, command: str):
    outcome = project.run(command, "--help")
    assert outcome.code == 0
    assert "exit codes" in outcome.out
    assert max(map(len, outcome.out.splitlines())) <= 110


def test_help_may_be_asked_for_as_terraform_spells_it(project: Any):
    assert project.run("check", "-help").out == project.run("check", "--help").out


def test_flags_may_stand_before_a_command_of_ours_too(project: Any):
    outcome = project.run("--engine=no-such-terraform", "version")
    assert (outcome.code, "The engine no-such-terraform" in outcome.err) == (3, True)


@pytest.mark.usefixtures("engine")
def test_no_command_shows_both_helps_and_ends_as_the_engine_does():
    outcome = run_alone()
    assert outcome.returncode == 127
    assert outcome.stdout.startswith("Usage: none\n\nTollgate\n")
    assert "commands:" in outcome.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chekc", "plan.json"], "there is no command 'chekc'; did you mean `tollgate check`?"),
        (["check"], "name a plan to check"),
        (["check", "--frobnicate"], "unrecognized arguments: --frobnicate"),
        (["check", "x", "--frobnicate"], "unrecognized arguments: --frobnicate. See `tollgate check --help`."),
        (["check", "x", "--exemption", "y"], "unrecognized arguments: --exemption y; did you mean --exemptions? See `"),
        (["check", "x", "--bugdet=3"], "unrecognized arguments: --bugdet=3. See"),
        (["check", "x", "--log-level", "loud"], "argument --log-level: invalid choice: 'loud'"),
    ],
)
def test_wrong_arguments_are_one_sentence_and_three(project: Any, arguments: list[str], said: str):
    outcome = project.run(*arguments)
    assert outcome.code == 3
    assert said in outcome.err
    assert len(outcome.err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["check", f"--{HOSTILE}"],
        ["check", "plan.json", f"--{HOSTILE}=1"],
        ["check", f"{HOSTILE}.json"],
        ["check", f"{HOSTILE}-targeted.json"],
        ["check", "plan.json", "--write-baseline", f"{HOSTILE}.json"],
        ["new", "integration", "names", "--dir", f"{HOSTILE}/names"],
        ["init-config", f"{HOSTILE}s"],
        ["init-config", HOSTILE, "--force"],
        ["doctor", "--root", HOSTILE],
    ],
)
def test_no_argument_commands_the_terminal(project: Any, words: list[str]):
    project.integration("gone", "sys.exit(1)\n")
    project.plan("one")
    project.plan("one", file=f"{HOSTILE}-targeted.json", complete=False)
    (project.folder / HOSTILE).mkdir()
    (project.folder / HOSTILE / "main.tf").write_text('resource "aws_vpc" "one" {}\n')
    done = subprocess.run([sys.executable, "-m", "tollgate_host", *words], capture_output=True, check=False)
    assert done.stdout + done.stderr
    assert b"\x1b" not in done.stdout + done.stderr


def test_a_bug_of_ours_is_one_sentence_and_its_traceback_only_on_request(project: Any, monkeypatch: pytest.MonkeyPatch):
    def break_down(_arguments: Any) -> int:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(check, "run", break_down)
    outcome = project.run("check", "x")
    assert outcome.code == 3
    assert outcome.err.startswith("Error: Tollgate has a bug: ZeroDivisionError in ")
    assert "break_down. Please report it" in outcome.err
    assert "Traceback" not in outcome.err
    assert "Traceback" in project.run("check", "x", "--log-level", "debug").err


@pytest.mark.parametrize("words", [["check", "plan.json"], ["plan"], ["doctor"]])
def test_a_working_folder_that_is_gone_is_one_sentence(
    words: list[str], project: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    outcome = project.run(*words)
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err == "Error: The working folder has been deleted; change to one that exists.\n"


def test_what_a_task_raised_is_told_without_its_wrapping(project: Any, monkeypatch: pytest.MonkeyPatch):
    def fail_in_a_group(_arguments: Any) -> int:
        raise ExceptionGroup("tasks", [ExceptionGroup("inner", [HostError("the plan is torn")])])

    monkeypatch.setattr(check, "run", fail_in_a_group)
    assert project.run("check", "x").err == "Error: the plan is torn\n"


def test_a_reader_that_has_gone_is_no_bug_in_whatever_wrapping(project: Any, monkeypatch: pytest.MonkeyPatch):
    def fail_in_a_group(_arguments: Any) -> int:
        raise ExceptionGroup("tasks", [BrokenPipeError()])

    monkeypatch.setattr(check, "run", fail_in_a_group)
    outcome = project.run("check", "x")
    assert (outcome.code, outcome.err) == (141, "")


def test_ctrl_c_before_anything_runs_is_quiet(project: Any, monkeypatch: pytest.MonkeyPatch):
    def interrupt(_arguments: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "run", interrupt)
    assert project.run("check", "x").code == 130
    assert main(["check", "x"]) == 130


def test_importing_the_command_line_loads_none_of_the_heavy_parts():
    heavy = (
        "anyio",
        "asyncio",
        "msgspec",
        "attrs",
        "rich",
        "yaml",
        "tree_sitter",
        "tollgate_host.config",
        "tollgate_host.check.run",
    )
    code = f"import sys, tollgate_host.cli; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("words", [["new", "--help"], ["check", "--help"]])
def test_a_command_loads_no_other_command(words: list[str]):
    others = (
        "attrs",
        "msgspec",
        "tollgate_host.cli.live_command",
        "tollgate_host.cli.commands.doctor",
        "tollgate_host.cli.commands.version",
    )
    code = f"""
import atexit, sys
from tollgate_host.cli import main
atexit.register(lambda: print([name for name in {others!r} if name in sys.modules], file=sys.stderr))
sys.exit(main({words!r}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


def test_it_runs_as_a_module():
    assert run_alone("check", "--help").stdout.startswith("usage: tollgate check")
