"""The engine commands that a command of the user's becomes."""

from pathlib import Path

import pytest
from tollgate_host.engine.arguments import read_arguments
from tollgate_host.engine.steps import apply_steps, can_be_divided, needs_plan_file, plan_step, step_from_invocation

PLAN = Path("/p/plan")


def line(text: str, **environ: str) -> str:
    invocation = read_arguments(text.split(), environ)
    if needs_plan_file(invocation):
        return " ".join(plan_step(invocation, PLAN).argv(["tf"]))
    if can_be_divided(invocation):
        return "; ".join(" ".join(step.argv(["tf"])) for step in apply_steps(invocation, PLAN))
    return " ".join(step_from_invocation(invocation).argv(["tf"]))


@pytest.mark.parametrize(
    ("given", "run"),
    [
        ("plan", "tf plan OUR"),
        ("plan -var a=b -json", "tf plan OUR -var a=b -json"),
        ("-chdir=x plan", "tf -chdir=x plan OUR"),
        ("plan -out=mine", "tf plan -out=mine"),
        ("plan -help", "tf plan -help"),
        ("plan stray", "tf plan stray"),
        ("apply", "tf plan OUR; tf apply /p/plan"),
        (
            "apply -auto-approve -var a=b -target=x.y -lock=false -no-color",
            "tf plan OUR -var a=b -target=x.y -lock=false -no-color; tf apply -lock=false -no-color /p/plan",
        ),
        ("apply -destroy", "tf plan OUR -destroy; tf apply /p/plan"),
        ("destroy -refresh=false", "tf plan OUR -destroy -refresh=false; tf apply /p/plan"),
        (
            "apply -state=s -state-out=o -backup=b",
            "tf plan OUR -state=s -state-out=o -backup=b; tf apply -state=s -state-out=o -backup=b /p/plan",
        ),
        ("apply -json -auto-approve", "tf plan OUR -json; tf apply -json /p/plan"),
        ("apply -json", "tf apply -json"),
        ("apply my.plan", "tf apply my.plan"),
        ("destroy my.plan", "tf destroy my.plan"),
        ("apply -new-flag=1", "tf plan OUR -new-flag=1; tf apply /p/plan"),
        ("import -var a=b x.y id", "tf import -var a=b x.y id"),
        ("state rm x.y", "tf state rm x.y"),
        ("", "tf"),
    ],
)
def test_what_is_run(given: str, run: str) -> None:
    assert line(given) == run.replace("OUR", f"-detailed-exitcode -out={PLAN}")


def test_the_environments_arguments_for_apply_go_to_both_and_those_for_plan_to_neither() -> None:
    environ = {"TF_CLI_ARGS_apply": "-var a=b -auto-approve -lock=false", "TF_CLI_ARGS_plan": "-out=mine -json"}
    invocation = read_arguments(["apply"], environ)
    assert invocation.is_approved
    assert line("apply", **environ) == (
        f"tf plan -detailed-exitcode -out={PLAN} -var a=b -lock=false; tf apply -lock=false {PLAN}"
    )
    for step in apply_steps(invocation, PLAN):
        assert [name for name in step.environ if name.startswith("TF_CLI_ARGS")] == []


def test_a_plan_of_the_users_keeps_the_environments_arguments() -> None:
    step = plan_step(read_arguments(["plan"], {"TF_CLI_ARGS": "-no-color"}), PLAN)
    assert step.environ["TF_CLI_ARGS"] == "-no-color"
    assert step.environ["TF_IN_AUTOMATION"] == "1"


def test_malformed_arguments_in_the_environment_are_left_to_the_engine() -> None:
    assert line("plan", TF_CLI_ARGS="'") == "tf plan"
    assert line("apply", TF_CLI_ARGS="'") == "tf apply"


def test_ephemeral_variables_are_given_again() -> None:
    invocation = read_arguments(["apply", "-var", "a=b", "-var-file=c", "-target=x.y"], {})
    _, applying = apply_steps(invocation, PLAN, repeats_variables=True)
    assert applying.arguments == ("-var", "a=b", "-var-file=c", str(PLAN))
