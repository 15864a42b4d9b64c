"""`tollgate new`: what it writes, what it prints, what it refuses."""

import shlex
from typing import Any

import pytest


def next_steps(printed: str) -> list[str]:
    """The commands that a success prints to be typed next."""
    return [line.strip() for line in printed.partition("Next:")[2].splitlines() if line.strip()]


def test_a_new_integration_is_written_into_a_folder_of_its_name(project: Any):
    outcome = project.run("new", "integration", "my-checker")
    assert outcome.code == 0
    assert "my-checker/src/my_checker/app.py\n" in outcome.out
    assert '@app.on("post-plan", ' in (project.folder / "my-checker/src/my_checker/app.py").read_text()
    assert next_steps(outcome.out) == [
        "cd my-checker && python -m pip install --editable '.[test]'",
        "python -m pytest",
        "tollgate check example/plan.json --root example",
    ]


def test_hooks_may_be_named_together_or_one_by_one(project: Any):
    hooks = ["--hook", "post-plan,pre-apply", "--hook", "plan-stage-complete"]
    assert project.run("new", "integration", "x1", *hooks).code == 0
    app = (project.folder / "x1/src/x1/app.py").read_text()
    assert '@app.on("post-plan", "pre-apply", actions=CHANGES, recheck=True)' in app
    assert '@app.on("plan-stage-complete")' in app


def test_a_new_provider_is_written_where_it_is_wanted(project: Any):
    outcome = project.run("new", "provider", "acme", "--dir", "some where/acme")
    assert outcome.code == 0
    assert (project.folder / "some where/acme/src/acme_provider/note.py").is_file()
    first = next_steps(outcome.out)[0]
    assert shlex.split(first)[:2] == ["cd", "some where/acme"]


@pytest.mark.parametrize("command", [["new", "provider", "acme"], ["demo"]])
def test_without_pyvider_one_sentence_says_what_to_install(
    project: Any, monkeypatch: pytest.MonkeyPatch, command: list[str]
):
    monkeypatch.setattr("tollgate_host.pyvider_command._find_program", lambda: None)
    outcome = project.run(*command)
    assert outcome.code == 3
    assert "needs tollgate-pyvider, which is not installed; install tollgate-terraform[all]" in outcome.err
    assert outcome.err.count("\n") == 1


def test_a_strangers_pyvider_is_told_from_ours(project: Any, monkeypatch: pytest.MonkeyPatch):
    program = project.write("pyvider", "#!/bin/sh\necho hello\n")
    program.chmod(0o755)
    monkeypatch.setattr("tollgate_host.pyvider_command._find_program", lambda: program)
    outcome = project.run("new", "provider", "acme")
    assert outcome.code == 3
    assert "is not that of tollgate-pyvider" in outcome.err


def test_the_list_has_what_can_be_begun_and_every_hook(project: Any):
    outcome = project.run("new", "--list")
    assert outcome.code == 0
    for word in ("integration", "provider", "post-refresh", "apply-stage-complete"):
        assert word in outcome.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name what to begin: `tollgate new integration NAME`"),
        (["integration"], "name what to begin"),
        (["module", "x"], "invalid choice: 'module'"),
        (["integration", "My Checker"], "use small letters, digits and single hyphens, such as 'my-checker'"),
        (["integration", "1bad"], "such as 'bad'"),
        (["integration", "../x"], "such as 'x'"),
        (["integration", "class"], "it is a word of Python's own"),
        (["integration", "json"], "Python has a module json that it would hide"),
        (["integration", "x1", "--hook", "post-plam"], "there is no hook 'post-plam'; known are pre-plan, post-plan"),
        (["provider", "My-Provider"], "use small letters and digits, such as 'myprovider'"),
        (["provider", "1"], "such as 'acme'"),
        (["provider", "acme", "--hook", "post-plan"], "a provider has no hooks"),
        (["integration", "x1", "--dir", "a-file/x1"], "a-file/x1 cannot be written: Not a directory"),
        (["integration", "x1", "--dir", "/proc/x1"], "/proc/x1 cannot be written: "),
        (["integration", "x1", "--dir", "a-file"], "a-file cannot be written: "),
    ],
)
def test_what_cannot_be_begun_is_one_sentence_and_three(project: Any, arguments: list[str], said: str):
    project.write("a-file", "precious")
    before = sorted(project.folder.rglob("*"))
    outcome = project.run("new", *arguments)
    assert outcome.code == 3
    assert said in outcome.err
    assert len(outcome.err.splitlines()) == 1
    assert sorted(project.folder.rglob("*")) == before
    assert (project.folder / "a-file").read_text() == "precious"


def test_a_folder_with_something_in_it_is_left_alone(project: Any):
    (project.folder / "mine").mkdir()
    project.write("mine/README.md", "precious")
    outcome = project.run("new", "integration", "x1", "--dir", "mine")
    assert outcome.code == 3
    assert "the folder mine is not empty; name another with --dir, or write into it with --force" in outcome.err
    assert [file.name for file in (project.folder / "mine").iterdir()] == ["README.md"]


def test_an_empty_folder_is_as_good_as_a_new_one(project: Any):
    (project.folder / "mine").mkdir()
    assert project.run("new", "provider", "acme", "--dir", "mine").code == 0


def test_force_keeps_what_it_replaces_and_says_where(project: Any):
    (project.folder / "x1").mkdir()
    project.write("x1/README.md", "precious")
    project.write("x1/README.md.1.bak", "older")
    project.write("x1/notes.txt", "mine")
    outcome = project.run("new", "integration", "x1", "--force")
    assert outcome.code == 0
    assert "x1/README.md.2.bak is what was there before\n" in outcome.out
    assert (project.folder / "x1/README.md.2.bak").read_text() == "precious"
    assert (project.folder / "x1/README.md.1.bak").read_text() == "older"
    assert (project.folder / "x1/notes.txt").read_text() == "mine"
    assert (project.folder / "x1/README.md").read_text().startswith("# x1\n")


def test_force_touches_nothing_that_is_as_it_would_be_written(project: Any):
    assert project.run("new", "integration", "x1").code == 0
    again = project.run("new", "integration", "x1", "--force")
    assert again.code == 0
    assert list((project.folder / "x1").rglob("*.bak")) == []
    assert "app.py" not in again.out
