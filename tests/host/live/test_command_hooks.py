"""Which hooks each command of the engine fires."""

import pytest
from tollgate_host.engine.arguments import read_arguments
from tollgate_host.interception.phase import Phase
from tollgate_host.live.command_hooks import PASSED_THROUGH, QUIET, CommandHooks, hooks_of_command, is_watched


def hooks(*argv: str, **environ: str) -> CommandHooks:
    return hooks_of_command(read_arguments(argv, environ))


@pytest.mark.parametrize(
    ("command", "phase", "stage", "operation"),
    [
        ("init", None, "init", "init"),
        ("plan", Phase.PLAN, "plan", "plan"),
        ("plan -destroy", Phase.PLAN, "plan", "destroy"),
        ("plan -refresh-only", Phase.PLAN, "plan", "refresh"),
        ("apply", Phase.PLAN, "plan", "apply"),
        ("apply -destroy", Phase.PLAN, "plan", "apply"),
        ("apply saved.tfplan", Phase.PLAN, "plan", "apply"),
        ("destroy", Phase.PLAN, "plan", "destroy"),
        ("refresh", Phase.REFRESH, "plan", "refresh"),
        ("import a_b.c id", Phase.REFRESH, "", ""),
        ("test", Phase.MIXED, "", ""),
    ],
)
def test_a_command_that_calls_providers_fires_its_hooks(
    command: str, phase: Phase | None, stage: str, operation: str
) -> None:
    found = hooks(*command.split())
    assert (found.phase, found.stage, found.operation) == (phase, stage, operation)


@pytest.mark.parametrize("command", ["validate", "console", "query"])
def test_a_command_that_only_asks_providers_fires_none(command: str) -> None:
    assert hooks(command) == QUIET


@pytest.mark.parametrize(
    "command", ["fmt", "state list", "output", "show", "workspace new x", "providers lock", "login", "", "-version"]
)
def test_any_other_command_is_passed_through(command: str) -> None:
    assert hooks(*command.split()) == PASSED_THROUGH
    assert not is_watched(command)


@pytest.mark.parametrize("command", ["plan -help", "-help apply", "destroy -h", "init --help"])
def test_asking_for_help_fires_nothing(command: str) -> None:
    assert hooks(*command.split()) == PASSED_THROUGH


def test_arguments_that_the_engine_will_refuse_fire_nothing() -> None:
    assert hooks("plan", TF_CLI_ARGS_plan='-var="a') == PASSED_THROUGH


def test_arguments_of_the_environment_count() -> None:
    assert hooks("plan", TF_CLI_ARGS_plan="-destroy").operation == "destroy"


def test_a_summary_follows_what_has_planned() -> None:
    commands = ("init", "plan", "apply", "destroy", "refresh", "import", "test")
    assert [one for one in commands if hooks(one).has_summary] == ["plan", "apply", "destroy", "refresh"]
