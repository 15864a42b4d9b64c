"""The `pyvider` command, as an author types it."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pyvider.testing import Workspace

ROOT = Path(__file__).parents[3]
FILES = ROOT / "examples" / "provider_files"


def pyvider(*arguments: str | Path, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "pyvider"), *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.e2e
def test_a_new_provider_works_at_once(tmp_path: Path, terraform_command: list[str]) -> None:
    made = pyvider("new", "acme", folder=tmp_path)
    assert made.stdout.split() == ["acme/provider.py", "acme/main.tf"]
    main = (tmp_path / "acme" / "main.tf").read_text()
    main = main[main.index('resource "acme_note"') :]
    provider = tmp_path / "acme"
    terraform = Workspace.open(tmp_path / "w", provider, name="acme", main=main, engine=terraform_command)
    terraform.apply()
    assert terraform.outputs() == {"shouted": "HELLO"}
    again = pyvider("new", "acme", folder=tmp_path)
    assert again.returncode == 1
    assert "is there already" in again.stderr
    assert "is not a name for a provider" in pyvider("new", "My-Provider", folder=tmp_path).stderr


def test_the_schema_is_that_of_terraform_providers_schema(tmp_path: Path) -> None:
    shown = json.loads(pyvider("schema", FILES, "--source", "example.com/acme/files").stdout)
    assert shown["format_version"] == "1.0"
    provider = shown["provider_schemas"]["example.com/acme/files"]
    file = provider["resource_schemas"]["files_file"]["block"]["attributes"]
    assert file["path"] == {
        "type": "string",
        "description": "Where it is, relative to the provider's root.",
        "description_kind": "plain",
        "required": True,
    }
    assert provider["functions"]["join"]["variadic_parameter"]["name"] == "parts"
    assert provider["data_source_schemas"]["files_directory"]["block"]["attributes"]["names"]["type"] == [
        "list",
        "string",
    ]


@pytest.mark.e2e
def test_terraform_shows_the_same_schema(tmp_path: Path, terraform_command: list[str]) -> None:
    ours = json.loads(pyvider("schema", FILES, "--source", "example.com/test/files").stdout)
    terraform = Workspace.open(tmp_path, FILES, name="files", main="", engine=terraform_command)
    theirs = json.loads(terraform.run("providers", "schema", "-json").out)
    assert ours["provider_schemas"] == theirs["provider_schemas"]


def test_documentation_is_written_in_the_layout_of_a_registry(tmp_path: Path) -> None:
    printed = pyvider("docs", FILES, "--out", tmp_path).stdout.split()
    assert sorted(str(Path(path).relative_to(tmp_path)) for path in printed) == [
        "data-sources/directory.md",
        "functions/join.md",
        "functions/with_suffix.md",
        "index.md",
        "resources/directory.md",
        "resources/file.md",
    ]
    page = (tmp_path / "resources" / "file.md").read_text()
    assert "# files_file (Resource)" in page
    assert "- `path` (String) Where it is, relative to the provider's root." in page
    assert "- `mode` (String) Its permissions, in octal. Defaults to `0644`." in page
    function = (tmp_path / "functions" / "join.md").read_text()
    assert "join(path string, parts string...) string" in function


@pytest.mark.e2e
def test_dev_serves_a_provider_that_terraform_attaches_to(tmp_path: Path, terraform_command: list[str]) -> None:
    command = [str(Path(sys.executable).parent / "pyvider"), "dev", str(FILES), "--source", "example.com/test/files"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = next(line for line in process.stdout if line.startswith("export "))
        name, _, value = shlex.split(line)[1].partition("=")
        main = f'provider "files" {{\n  root = "{tmp_path}"\n}}\nresource "files_file" "a" {{\n  path = "a.txt"\n}}'
        terraform = Workspace.open(
            tmp_path / "w",
            FILES,
            name="files",
            main=main,
            engine=terraform_command,
            environment={name: value},
            init=False,
        )
        terraform.apply()
        assert (tmp_path / "a.txt").exists()
        assert process.poll() is None, "it serves until it is told to stop"
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=10)
    assert process.returncode == 0


def test_install_prints_where_and_how(tmp_path: Path) -> None:
    shown = pyvider("install", FILES, "--source", "acme/files", "--version", "1.2.3", "--mirror", tmp_path)
    launcher = re.search(r"Installed as (\S+)", shown.stdout)
    assert launcher
    place = Path(launcher[1]).relative_to(tmp_path)
    assert place.parts[:4] == ("registry.terraform.io", "acme", "files", "1.2.3")
    assert place.name == "terraform-provider-files_v1.2.3"
    assert os.access(launcher[1], os.X_OK)
    assert f'path    = "{tmp_path}"' in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["schema", "no/such/file.py"], "There is no file or folder no/such/file.py"),
        (["schema", "no_such_module"], "There is no file, folder or module named no_such_module"),
        (["schema", str(ROOT / "docs")], "holds no provider"),
        (["install", str(FILES), "--source", "just-a-name"], "is not a source address"),
    ],
)
def test_a_mistake_is_one_sentence(arguments: list[str], words: str) -> None:
    ended = pyvider(*arguments)
    assert ended.returncode == 1
    assert ended.stderr.startswith("pyvider: ")
    assert words in ended.stderr
    assert "Traceback" not in ended.stderr
