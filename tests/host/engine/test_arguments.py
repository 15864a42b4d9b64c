"""The command line of a live run: what is ours, what is the engine's, and what the engine is asked for."""

import argparse

import pytest
from tollgate_host.cli.commands import check
from tollgate_host.engine import own_flags
from tollgate_host.engine.arguments import Invocation, read_arguments
from tollgate_host.engine.own_flags import divide
from tollgate_host.errors import HostError


def read(text: str, **environ: str) -> Invocation:
    return read_arguments(text.split(), environ)


@pytest.mark.parametrize(
    ("line", "own", "engine"),
    [
        ("plan", "", "plan"),
        ("--report json plan -out=x", "--report=json", "plan -out=x"),
        ("plan --report=json -out x", "--report=json", "plan -out x"),
        ("apply --auto-approve", "", "apply --auto-approve"),
        (
            "apply x.plan --only cost --ignore-inline-exemptions",
            "--only=cost --ignore-inline-exemptions",
            "apply x.plan",
        ),
        ("apply -var --report=json", "", "apply -var --report=json"),
        ("apply -var=a --report json", "--report=json", "apply -var=a"),
        ("import -config=x a.b c", "", "import -config=x a.b c"),
        ("state list -- --report", "", "state list -- --report"),
        ("plan --report", "--report", "plan"),
        ("plan --set cost.config.a=b --set x.y=z", "--set=cost.config.a=b --set=x.y=z", "plan"),
        ("plan --override -reason", "--override=-reason", "plan"),
        ("--engine tofu -chdir=x plan", "--engine=tofu", "-chdir=x plan"),
        ("plan -target module.a --what", "", "plan -target module.a --what"),
    ],
)
def test_our_flags_are_told_from_the_engines(line: str, own: str, engine: str) -> None:
    divided = divide(line.split())
    assert (" ".join(divided.own), " ".join(divided.engine)) == (own, engine)


def test_the_flags_are_those_of_check_but_for_what_only_saved_plans_need() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    check.add_arguments(parser)
    flags = {name.removeprefix("--"): action for action in parser._actions for name in action.option_strings}  # pyright: ignore[reportPrivateUsage] -- there is no public list
    valued = {name for name, action in flags.items() if action.nargs is None}
    assert valued - {"root", "jobs", "record", "write-baseline", "-var", "-var-file"} == own_flags.VALUED
    assert {name for name in flags if len(name) > 2} - valued - {"help", "profile"} == own_flags.BOOLEAN


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("plan --root x", "-chdir=DIR"),
        ("plan --write-baseline=x", "from a saved plan"),
        ("--profile plan", "with a saved plan"),
    ],
)
def test_a_flag_that_only_check_has_is_refused_with_what_to_do_here(line: str, said: str) -> None:
    with pytest.raises(HostError, match=said):
        read(line)


def test_the_parts_of_a_command_line() -> None:
    invocation = read("--skip cost -chdir=infra apply -auto-approve -var a=b -state=s my.plan")
    assert invocation.own == ("--skip=cost",)
    assert (invocation.chdir, invocation.before, invocation.subcommand) == ("infra", (), "apply")
    assert invocation.arguments == ("-auto-approve", "-var", "a=b", "-state=s", "my.plan")
    assert invocation.plan_file == "my.plan"
    assert invocation.is_approved
    assert invocation.words.value("state") == "s"
    assert [flag.words for flag in invocation.words.flags][1] == ("-var", "a=b")


@pytest.mark.parametrize(
    ("line", "subcommand", "positional"),
    [
        ("state list a.b", "state list", "a.b"),
        ("state", "state", ""),
        ("state -help", "state", ""),
        ("workspace new -lock=false x", "workspace new", "x"),
        ("providers schema -json", "providers schema", ""),
        ("providers -test-directory=x", "providers", ""),
        ("import -var a=b a.b id-1", "import", "a.b id-1"),
        ("apply -lock false", "apply", "false"),
        ("plan -new-flag value", "plan", ""),
        ("plan -new-flag -json", "plan", ""),
        ("plan -- x", "plan", "x"),
        ("", "", ""),
        ("-version", "", ""),
    ],
)
def test_subcommands_and_positional_arguments(line: str, subcommand: str, positional: str) -> None:
    invocation = read(line)
    assert (invocation.subcommand, " ".join(invocation.words.positional)) == (subcommand, positional)


def test_a_later_flag_wins_and_flags_have_one_dash_or_two() -> None:
    invocation = read("plan -json=true --json=false -no-color -out=a --out=b -input=0")
    assert not invocation.is_json
    assert not invocation.has_colour
    assert not invocation.has_input
    assert invocation.out == "b"


@pytest.mark.parametrize(
    ("line", "mode"),
    [
        ("plan", "normal"),
        ("plan -destroy", "destroy"),
        ("apply -destroy=false", "normal"),
        ("destroy", "destroy"),
        ("apply -refresh-only", "refresh-only"),
    ],
)
def test_how_the_engine_plans(line: str, mode: str) -> None:
    assert read(line).mode == mode


def test_the_environment_has_arguments_too_and_those_typed_are_stronger() -> None:
    environ = {"TF_CLI_ARGS": "-no-color -out=general", "TF_CLI_ARGS_plan": "-out=own -var 'a=b c'", "TF_INPUT": "0"}
    invocation = read("plan -json", **environ)
    assert invocation.words.value("var") == "a=b c"
    assert invocation.out == "general"
    assert not invocation.has_colour
    assert not invocation.has_input
    assert read("plan -out=typed", **environ).out == "typed"
    assert read("state list", TF_CLI_ARGS_state_list="-state=x").words.value("state") == "x"
    assert not read("plan", TF_CLI_ARGS="'").is_readable


@pytest.mark.parametrize(
    ("line", "is_help"),
    [("plan -help", True), ("-help plan", True), ("apply x --help", True), ("plan -- -help", False), ("plan", False)],
)
def test_help_is_recognised_wherever_it_stands(line: str, is_help: bool) -> None:
    assert read(line).is_help is is_help


@pytest.mark.parametrize(
    ("line", "arguments"),
    [
        ("plan -out x", "-no-color -out x"),
        ("plan -no-color", "-no-color"),
        ("apply x.plan", "-no-color x.plan"),
        ("state list", ""),
        ("console", ""),
    ],
)
def test_no_color_reaches_the_engine(line: str, arguments: str) -> None:
    invocation = read(line, NO_COLOR="1")
    assert " ".join(invocation.arguments) == arguments
    assert read(line, NO_COLOR="").arguments == tuple(line.split()[1:]) or line == "state list"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("plan --reprot json", "--report"),
        ("apply --exemption=x.yaml", "--exemptions"),
        ("plan --fail_on high", "--fail-on"),
        ("plan --compcat", "--compact"),
    ],
)
def test_a_misspelt_flag_of_ours_is_refused_with_the_one_that_was_meant(line: str, meant: str) -> None:
    with pytest.raises(HostError, match=f"did you mean {meant}"):
        read(line)


@pytest.mark.parametrize(
    "line", ["plan --refresh-only", "plan -reprot json", "plan --concise", "apply --what", "test --vv"]
)
def test_a_flag_that_may_be_the_engines_is_left_to_it(line: str) -> None:
    assert read(line).own == ()
