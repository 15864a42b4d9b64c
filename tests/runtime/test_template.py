"""A new integration from the template: it is complete, its tests pass, its script starts."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tollgate_runtime.template import render_template
from tollgate_runtime.testing import connect, replay


def run(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Runs a command that finds the new package by nothing but PYTHONPATH."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_new_integration_has_every_file_and_no_placeholder(tmp_path: Path) -> None:
    written = render_template("bucket-names", tmp_path / "new")
    assert [str(file.relative_to(tmp_path / "new")) for file in written] == [
        "README.md",
        "pyproject.toml",
        "src/bucket_names/__init__.py",
        "src/bucket_names/__main__.py",
        "src/bucket_names/app.py",
        "tests/test_app.py",
    ]
    for file in written:
        text = file.read_text()
        assert "PACKAGE" not in text
        assert "$" not in text.replace("\n$ ", "\n")
    project = tomllib.loads((tmp_path / "new" / "pyproject.toml").read_text())["project"]
    assert project["scripts"] == {"tf-bucket-names": "bucket_names.app:main"}


@pytest.mark.requirement("R-Q10-01")
def test_its_own_tests_pass_and_it_starts(tmp_path: Path) -> None:
    render_template("bucket-names", tmp_path)
    tests = run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert tests.returncode == 0, tests.stdout
    assert "3 passed" in tests.stdout
    assert run(tmp_path, "-m", "bucket_names", "--version").stdout == "bucket-names 0.1.0\n"


def test_it_serves_a_host(tmp_path: Path) -> None:
    render_template("bucket-names", tmp_path)
    command = [sys.executable, "-m", "bucket_names"]
    with connect(command, config={"prefix": "prod-"}, env={"PYTHONPATH": str(tmp_path / "src")}) as client:
        assert client.introduction["hooks"] == ["post-plan", "pre-apply", "post-apply"]
        result = client.call("post-plan", {"type": "a", "action": "create", "after": {"name": "logs"}})
        assert result.message == "The name 'logs' does not start with 'prod-'."


def test_a_new_integration_passes_the_linter_and_reads_a_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    render_template("tf-sample", tmp_path)
    for command in (["check", "--select", "E,F,UP,B"], ["format", "--check"]):
        linted = run(tmp_path, "-m", "ruff", *command, "--isolated", ".")
        assert linted.returncode == 0, linted.stdout
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "src"))
    change = {"actions": ["create"], "after": {"name": "x"}}
    plan = {"resource_changes": [{"address": "a.b", "type": "a", "name": "b", "change": change}]}
    assert replay([sys.executable, "-m", "tf_sample"], plan, config={"prefix": "prod-"}).failed == ["a.b"]


@pytest.mark.parametrize("name", ["", "Names", "a b", "1st", "-a", "a-", "a--b", "a_b", "../a", "class", "é"])
def test_a_name_that_will_not_do_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="cannot be the name of an integration; use small letters, digits and single"):
        render_template(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("precious")
    with pytest.raises(FileExistsError, match="is not empty; name a new folder"):
        render_template("sample", tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
