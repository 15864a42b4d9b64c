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


def test_a_new_provider_is_a_package_with_tests_and_an_example(tmp_path: Path) -> None:
    made = pyvider("new", "acme", folder=tmp_path)
    assert "acme/src/acme_provider/note.py" in made.stdout.split()
    again = pyvider("new", "acme", folder=tmp_path)
    assert again.returncode == 1
    assert "is there already" in again.stderr
    for name, better in (("My-Provider", "myprovider"), ("1st", "st"), ("", "acme")):
        refused = pyvider("new", name, folder=tmp_path)
        assert f"cannot be the name of a provider; use small letters and digits, such as '{better}'" in refused.stderr
    linted = [subprocess.run([sys.executable, "-m", "ruff", *one, str(tmp_path)]) for one in (["check"], ["format"])]
    assert [one.returncode for one in linted] == [0, 0]


@pytest.mark.heavy
def test_a_new_provider_passes_the_type_checker_in_strict_mode(tmp_path: Path) -> None:
    pyvider("new", "acme", tmp_path)
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable]
    checked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert checked.returncode == 0, checked.stdout


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
        process.communicate(timeout=60)
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


def test_install_writes_the_configuration_that_terraform_needs(tmp_path: Path) -> None:
    config = tmp_path / "some where" / "terraform.rc"
    shown = pyvider("install", FILES, "--source", "acme/files", "--mirror", tmp_path / "m", "--cli-config", config)
    assert f"export TF_CLI_CONFIG_FILE='{config}'" in shown.stdout
    assert f'path    = "{tmp_path / "m"}"' in config.read_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["install", str(FILES), "--mirror", "/proc/mirror"], "/proc/mirror"),
        (["docs", str(FILES), "--out", "/proc/docs"], "/proc/docs"),
        (["new", "acme", "/proc/acme"], "/proc/acme"),
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
