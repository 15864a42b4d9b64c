"""From a `source` to a program."""

import os
import sys
from pathlib import Path

import pytest
from tollgate_host.config.load import load
from tollgate_host.config.program import SearchPath, SourceNotUsable, resolve_source, resolve_sources

from tests.host.conftest import WriteRoot


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def reason(source: str, directory: Path, *folders: Path) -> str:
    with pytest.raises(SourceNotUsable) as error:
        resolve_source(source, directory, SearchPath(folders=tuple(map(str, folders))))
    return str(error.value)


@pytest.mark.requirement("P-2.1-12")
def test_an_absolute_path_is_taken_as_it_is(tmp_path: Path) -> None:
    tool = program(tmp_path / "elsewhere" / "tool")
    assert resolve_source(str(tool), tmp_path / "root", SearchPath(folders=())) == tool


@pytest.mark.requirement("P-2.1-12", "P-2.1-13", "P-T-05")
@pytest.mark.parametrize("source", ["./integrations/cost-estimator", "integrations/cost-estimator"])
def test_a_relative_path_is_relative_to_the_file_that_declares_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    monkeypatch.chdir("/")
    tool = program(tmp_path / "integrations" / "cost-estimator")
    assert resolve_source(source, tmp_path, SearchPath(folders=())) == tool


@pytest.mark.requirement("P-2.1-12")
def test_a_bare_name_is_a_program_beside_the_file_else_a_command_on_path(tmp_path: Path) -> None:
    folder, root = tmp_path / "bin", tmp_path / "root"
    command = program(folder / "tool")
    (root / "tool").mkdir(parents=True)
    search_path = SearchPath(folders=(str(folder),))
    assert resolve_source("tool", root, search_path) == command
    (root / "tool").rmdir()
    assert resolve_source("tool", root, search_path) == command
    beside = program(root / "tool")
    assert resolve_source("tool", root, SearchPath(folders=())) == beside


def test_a_file_beside_the_configuration_does_not_pass_for_a_command(tmp_path: Path) -> None:
    folder, root = tmp_path / "bin", tmp_path / "root"
    command, planted = program(folder / "tf-tool"), program(root / "tf-tool")
    search_path = SearchPath(folders=(str(folder),))
    with pytest.raises(SourceNotUsable, match="is both a file beside the configuration and the command"):
        resolve_source("tf-tool", root, search_path)
    assert resolve_source("./tf-tool", root, search_path) == planted
    assert resolve_source(str(command), root, search_path) == command


def test_a_folder_of_path_that_is_relative_is_not_searched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program(tmp_path / "tf-tool")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join(("", ".", "bin", "/usr/bin")))
    assert SearchPath.of_process().find("tf-tool") is None


def test_a_home_directory_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    tool = program(tmp_path / "bin" / "tool")
    assert resolve_source("~/bin/tool", Path("/nowhere"), SearchPath(folders=())) == tool


def test_console_scripts_of_this_python_are_found_though_no_environment_is_active(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "venv"))
    script = program(tmp_path / "venv" / "bin" / "tf-some-integration")
    assert resolve_source("tf-some-integration", tmp_path, SearchPath.of_process()) == script


@pytest.mark.requirement("P-2.1-12")
@pytest.mark.parametrize("source", ["tf-none-such", "./none", "/nowhere/none", "none/such"])
def test_a_source_that_is_nowhere_is_not_found_in_the_plans_words(tmp_path: Path, source: str) -> None:
    assert reason(source, tmp_path, tmp_path).startswith(f"integration not found: {source} (there is no file ")


@pytest.mark.parametrize("source", ["./thing", "thing"])
def test_a_directory_and_a_file_that_cannot_be_run_are_told_apart(tmp_path: Path, source: str) -> None:
    (tmp_path / "thing").mkdir()
    assert reason(source, tmp_path) == f"{source} is a directory: name the program inside it."
    (tmp_path / "thing").rmdir()
    (tmp_path / "thing").write_text("#!/bin/sh\n")
    assert reason(source, tmp_path) == f"{source} is not executable: make it so with chmod +x {tmp_path / 'thing'}."


@pytest.mark.requirement("P-2.1-14")
@pytest.mark.parametrize(
    "source",
    [
        "https://example.com/x.zip",
        "git::https://example.com/x.git",
        "git@github.com:org/x.git",
        "github.com/org/x",
        "registry.terraform.io/org/x/aws",
        "oci://example.com/x",
        "s3::https://bucket/x",
    ],
)
def test_a_remote_source_is_refused_with_a_way_out(tmp_path: Path, source: str) -> None:
    assert reason(source, tmp_path).startswith(f"Remote sources are not supported: {source}. Install ")


@pytest.mark.parametrize("source", ["x" * 5000, "a\x00b", "./" + "y" * 300, "~nobody-of-that-name/x"])
def test_an_odd_source_is_refused_and_no_more(tmp_path: Path, source: str) -> None:
    assert "integration not found" in reason(source, tmp_path)


@pytest.mark.requirement("R-CFG-08", "P-5.1-01")
def test_every_source_is_checked_before_a_run_at_the_place_where_it_is_written(write_root: WriteRoot) -> None:
    text = """terraform {
  integration "good" {
    source = "./good"
  }
  integration "gone" {
    source = "./gone"
  }
  integration "off" {
    source  = "./gone"
    enabled = false
  }
}
provider "aws" {
  integrations = [{ name = "folder", source = "./folder" }]
}
"""
    root = write_root({"main.tf": text})
    (root / "folder").mkdir()
    good = program(root / "good")
    config, problems = resolve_sources(load(root).config, SearchPath(folders=()))
    assert [item.command for item in config.integrations] == [good, None, None, None]
    assert config.integrations[0].argv == (str(good),)
    assert [str(problem.range) for problem in problems] == ["main.tf:6,14-22", "main.tf:14,47-57"]
    assert {problem.summary for problem in problems} == {"Integration source not usable"}


def test_the_search_path_of_the_process_begins_with_path() -> None:
    first = os.environ["PATH"].split(os.pathsep)[0]
    assert SearchPath.of_process().folders[0] == first


def test_a_command_that_is_nearly_one_is_suggested(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "tf-cost-estimator")
    program(tmp_path / "bin" / "cost-estimator")
    (tmp_path / "bin" / "tf-cost-estimater").write_text("no program")
    assert reason("tf-cost-estimate", tmp_path, tmp_path / "bin", tmp_path / "no folder").endswith(
        ' Did you mean "tf-cost-estimator"?'
    )
    assert "Did you mean" not in reason("./tf-cost-estimate", tmp_path, tmp_path / "bin")
