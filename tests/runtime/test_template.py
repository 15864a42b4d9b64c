"""A new integration from the template: it is complete, its tests pass, its script starts."""

import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tollgate_runtime.contract.methods import HOOKS
from tollgate_runtime.template import IntegrationName, integration_files
from tollgate_runtime.testing import connect, replay


def write(folder: Path, name: str, *hooks: str) -> Path:
    """Writes a new integration."""
    for place, text in integration_files(IntegrationName.parse(name), hooks or ("post-plan",)).items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, encoding="utf-8")
    return folder


QUICK = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def run(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Runs a command that finds the new package by nothing but PYTHONPATH."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"} | QUICK,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_new_integration_has_every_file_and_no_placeholder() -> None:
    files = integration_files(IntegrationName.parse("bucket-names"))
    assert list(files) == [
        ".gitignore",
        "README.md",
        "example/integrations.hcl",
        "example/plan.json",
        "pyproject.toml",
        "src/bucket_names/__init__.py",
        "src/bucket_names/__main__.py",
        "src/bucket_names/app.py",
        "src/bucket_names/py.typed",
        "tests/test_app.py",
    ]
    for text in files.values():
        assert "PACKAGE" not in text
        assert "#if" not in text
        assert "$" not in text.replace("\n$ ", "\n")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    assert project["scripts"] == {"bucket-names": "bucket_names.app:main"}


def test_the_prefix_of_a_command_is_no_part_of_the_integration_s_name() -> None:
    name = IntegrationName.parse("tf-bucket-names")
    assert (name.script, name.name, name.package) == ("tf-bucket-names", "bucket-names", "bucket_names")


@pytest.mark.requirement("R-Q10-01")
def test_its_own_tests_pass_and_it_starts(tmp_path: Path) -> None:
    write(tmp_path, "bucket-names", *HOOKS)
    tests = run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert tests.returncode == 0, tests.stdout
    assert "15 passed" in tests.stdout
    assert run(tmp_path, "-m", "bucket_names", "--version").stdout == "bucket-names 0.1.0\n"


def test_it_serves_a_host(tmp_path: Path) -> None:
    write(tmp_path, "bucket-names")
    command = [sys.executable, "-m", "bucket_names"]
    with connect(command, config={"prefix": "prod-"}, env={"PYTHONPATH": str(tmp_path / "src")}) as client:
        assert client.introduction["hooks"] == ["post-plan", "pre-apply", "post-apply"]
        result = client.call("post-plan", {"type": "a", "action": "create", "after": {"name": "logs"}})
        assert result.message == "The name 'logs' does not start with 'prod-'."


def test_a_new_integration_passes_the_linter_whatever_its_hooks_are(tmp_path: Path) -> None:
    write(tmp_path / "all", "sample", *HOOKS)
    for hook in HOOKS:
        write(tmp_path / hook, "tf-sample", hook)
    write(tmp_path / "long", "a-name-that-is-as-long-as-anybody-would-care-to-type-it", "pre-plan", "post-apply")
    for command in (["check"], ["format", "--check"]):
        linted = run(tmp_path, "-m", "ruff", *command, ".")
        assert linted.returncode == 0, linted.stdout


@pytest.mark.parametrize("hook", HOOKS)
def test_it_is_called_at_the_hooks_that_were_asked_for(hook: str) -> None:
    app = integration_files(IntegrationName.parse("sample"), [hook])["src/sample/app.py"]
    decorators = [node for node in ast.walk(ast.parse(app)) if isinstance(node, ast.AsyncFunctionDef)]
    assert [ast.literal_eval(one.decorator_list[0].args[0]) for one in decorators] == [hook]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType]


def test_it_reads_a_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "sample")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "src"))
    plan = tmp_path / "example" / "plan.json"
    assert replay([sys.executable, "-m", "sample"], plan, config={"prefix": "prod-"}).failed == ["aws_iam_role.logs"]


@pytest.mark.heavy
@pytest.mark.parametrize("hooks", [("post-plan",), HOOKS], ids=["default", "all"])
def test_a_new_integration_passes_the_type_checker_in_strict_mode(tmp_path: Path, hooks: tuple[str, ...]) -> None:
    write(tmp_path, "sample", *hooks)
    checked = run(tmp_path, "-m", "pyright", "--pythonpath", sys.executable)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "such as 'bucket-names'"),
        ("My Checker", "such as 'my-checker'"),
        ("a_b", "such as 'a-b'"),
        ("1bad", "such as 'bad'"),
        ("../x", "such as 'x'"),
        ("-a", "such as 'a'"),
        ("a--b", "such as 'a-b'"),
        ("tf-1", "use small letters, digits and single hyphens"),
        ("é", "such as 'bucket-names'"),
        ("class", "it is a word of Python's own"),
        ("json", "Python has a module json that it would hide"),
        ("tf-attrs", "Python has a module attrs that it would hide"),
    ],
)
def test_a_name_that_will_not_do_is_refused_with_one_that_would(name: str, said: str) -> None:
    with pytest.raises(ValueError, match="cannot be the name of an integration; ") as refused:
        IntegrationName.parse(name)
    assert said in str(refused.value)


@pytest.mark.parametrize(("hooks", "said"), [(["post-plam"], "no hook 'post-plam'; known are"), ([], "no hook is")])
def test_hooks_that_do_not_exist_are_refused(hooks: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        integration_files(IntegrationName.parse("sample"), hooks)
