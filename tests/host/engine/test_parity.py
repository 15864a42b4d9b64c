"""What the engine prints and returns by itself, and what it prints and returns through us: the same, byte for byte."""

import signal
from pathlib import Path

import attrs
import pytest

from tests.host.engine.roots import MAIN, Ended, Root


def twins(root: Root, main: str = MAIN) -> tuple[Root, Root]:
    """Two equal roots: one for the engine alone, one for us."""
    ours = root.write(main).init()
    plain = attrs.evolve(root, folder=root.folder.parent / "plain" / "infra")
    plain.folder.mkdir(parents=True)
    return plain.write(main).init(), ours


def same(twins: tuple[Root, Root], line: str, answer: str = "yes\n", **environ: str) -> Ended:
    """Runs a command in both ways, and requires that nobody could tell which was which."""
    plain, ours = twins
    words = line.split()
    expected = plain.plain(*words, answer=answer, **environ)
    got = ours.launch(*words, answer=answer, **environ)
    assert got.told == expected.told, line
    assert ours.names() == plain.names()
    return got


def test_a_whole_life(root: Root) -> None:
    both = twins(root)
    assert b"Note: You didn't use the -out option" in same(both, "plan").out
    assert b"Apply cancelled." in same(both, "apply", "no\n").out
    same(both, "apply")
    assert b"No changes." in same(both, "plan -no-color").out
    assert b"Destroy complete! Resources: 2 destroyed." in same(both, "destroy").out
    assert [item.state()["resources"] for item in both] == [[], []]


@pytest.mark.heavy
def test_plans_of_every_kind(root: Root) -> None:
    both = twins(root)
    assert same(both, "plan -detailed-exitcode -no-color").code == 2
    same(both, "plan -destroy")
    same(both, "plan -refresh-only")
    same(both, "plan -json")
    same(both, "plan", TF_IN_AUTOMATION="1")
    same(both, "plan", TF_CLI_ARGS_plan="-no-color -var x=7", TF_CLI_ARGS="-compact-warnings")
    same(both, "apply -auto-approve")
    same(both, "plan -detailed-exitcode")
    same(both, "plan -json -var x=2")
    for item in both:
        item.write('output "new" {\n  value = 3\n}\n', "more.tf")
    same(both, "plan")
    same(both, "plan -refresh-only -no-color")
    same(both, "plan -out=my.plan")
    same(both, "apply my.plan")


def test_plans_that_fail(root: Root) -> None:
    both = twins(root)
    assert same(both, "plan -var nope=1").code == 1
    assert same(both, "plan stray").code == 1
    assert same(both, "plan", TF_CLI_ARGS="'").code == 1


@pytest.mark.heavy
def test_generated_configuration_is_reviewed(root: Root) -> None:
    both = twins(root, 'import {\n  to = terraform_data.new\n  id = "i-1"\n}\n')
    assert b"written it to new.tf." in b" ".join(same(both, "plan -generate-config-out=new.tf").out.split())


@pytest.mark.parametrize(
    "answer", ["", *(pytest.param(text, marks=pytest.mark.heavy) for text in ("maybe", "yes", " yes\n", "YES\n"))]
)
def test_whatever_is_not_yes_is_no(root: Root, answer: str) -> None:
    both = twins(root)
    assert same(both, "apply", answer).code == 1
    assert same(both, "apply -no-color -input=false", answer).code == 1
    assert not (both[1].folder / "terraform.tfstate").exists()


@pytest.mark.heavy
def test_applies_of_every_kind(root: Root) -> None:
    both = twins(root)
    same(both, "apply -refresh-only", "no\n")
    same(both, "apply -json -auto-approve")
    same(both, "apply -json -auto-approve")
    same(both, "apply")
    same(both, "apply -refresh-only -auto-approve -no-color")
    same(both, "apply -auto-approve -replace=terraform_data.b")
    same(both, "apply -var x=2 -no-color", "yes \n")
    same(both, "apply", TF_CLI_ARGS_apply="-auto-approve -var x=3", TF_CLI_ARGS_plan="-json")
    same(both, "apply -target=terraform_data.a -var x=5", "yes\n")


@pytest.mark.heavy
def test_destroys_of_every_kind(root: Root) -> None:
    both = twins(root)
    same(both, "apply -auto-approve -no-color")
    same(both, "destroy -no-color", "no\n")
    same(both, "destroy -target=terraform_data.b")
    same(both, "destroy -json -auto-approve")
    same(both, "apply -auto-approve")
    same(both, "apply -destroy -auto-approve")
    same(both, "destroy")


@pytest.mark.heavy
def test_another_workspace_is_named(root: Root) -> None:
    both = twins(root)
    for item in both:
        item.plain("workspace", "new", "blue")
    assert b'in workspace "blue"?' in same(both, "apply", "no\n").out
    same(both, "apply -auto-approve")
    for item in both:
        item.write('output "new" {\n  value = 3\n}\n', "more.tf")
    assert b'for "blue" to reflect' in same(both, "apply -refresh-only", "no\n").out
    assert b'all resources in workspace "blue"?' in same(both, "destroy").out


@pytest.mark.heavy
def test_command_lines_that_the_engine_refuses(root: Root) -> None:
    both = twins(root)
    for line in (
        "apply -json",
        "apply a b",
        "destroy a.plan",
        "apply missing.plan",
        "apply -help",
        "apply -lock false",
    ):
        same(both, line)


def test_a_mistyped_flag_is_refused_before_anything_is_done(root: Root) -> None:
    _, ours = twins(root)
    ended = ours.launch("apply", "-auto-aprove", answer="yes\n")
    assert ended.code == 1
    assert b"flag provided but not defined: -auto-aprove" in ended.err


@pytest.mark.heavy
def test_any_other_command_passes_through(root: Root) -> None:
    both = twins(root)
    same(both, "apply -auto-approve")
    for line in ("output", "state list", "show -json", "validate -json", "fmt -check", "workspace show", "nonsense"):
        same(both, line)
    same(both, "console", "1 + 1\n")
    same(both, "refresh")
    same(both, "taint terraform_data.a")


@pytest.mark.heavy
def test_ephemeral_variables_reach_both_commands(root: Root) -> None:
    if b"1.9" in root.plain("version").out:
        pytest.skip("it has no ephemeral variables")
    both = twins(root, 'variable "t" {\n  ephemeral = true\n}\nresource "terraform_data" "a" {}\n')
    same(both, "apply -auto-approve -var t=1")
    same(both, "destroy -auto-approve", TF_VAR_t="1")


def test_a_plan_may_be_stopped_before_anything_is_made(root: Root, tmp_path: Path) -> None:
    root.write(MAIN).init()
    ended = root.launch("apply", "-auto-approve", LAUNCH_TEST_STOP="1", LAUNCH_TEST_TRACE=str(tmp_path / "trace"))
    assert ended.code == 1
    assert "plan True" in (tmp_path / "trace").read_text(encoding="utf-8")
    assert not (root.folder / "terraform.tfstate").exists()


def test_an_interrupt_at_the_end_of_the_plan_stops_before_the_apply(root: Root) -> None:
    root.write(MAIN).init()
    ended = root.launch("apply", "-auto-approve", "-no-color", LAUNCH_TEST_SIGNAL=str(int(signal.SIGINT)))
    assert (ended.code, ended.err) == (1, b"\nError: execution halted\n\n")
    assert not (root.folder / "terraform.tfstate").exists()
