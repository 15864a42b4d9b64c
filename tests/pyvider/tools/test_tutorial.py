"""The tutorial, followed to the letter."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.e2e

TUTORIAL = Path(__file__).parents[3] / "docs" / "pyvider" / "tutorial.md"


def blocks() -> dict[str, str]:
    """The fenced blocks of the tutorial, by title."""
    found = re.findall(r"^```\w+ title=(\S+)\n(.*?)^```", TUTORIAL.read_text(), flags=re.MULTILINE | re.DOTALL)
    return dict(found)


def test_the_tutorial_works_as_it_is_written(tmp_path: Path, terraform_command: list[str]) -> None:
    parts = blocks()
    for name in ("provider.py", "main.tf", "test_provider.py"):
        (tmp_path / name).write_text(parts[name])
    scripts = str(Path(sys.executable).parent)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("TF_")}
    environment |= {"PATH": os.pathsep.join([scripts, environment["PATH"]]), "CHECKPOINT_DISABLE": "1"}
    environment["TF_CLI_CONFIG_FILE"] = str(tmp_path / "terraform.rc")
    environment["PYTHONPATH"] = str(tmp_path)

    def follow(title: str) -> str:
        """Type in the commands of a block; what they print."""
        out = ""
        for line in parts[title].splitlines():
            words = shlex.split(line.removeprefix("$ "))
            command = [*terraform_command, *words[1:]] if words[0] == "terraform" else words
            ended = subprocess.run(
                command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=False
            )
            assert ended.returncode == 0, ended.stdout + ended.stderr
            out += ended.stdout
        return out

    follow("new")
    assert (tmp_path / "project" / "src" / "files_provider" / "note.py").is_file()
    printed = follow("install")
    (tmp_path / "terraform.rc").write_text(printed[printed.index("provider_installation") :])
    assert "Apply complete! Resources: 1 added" in follow("apply")
    assert (tmp_path / "hello.txt").read_text() == "HELLO"
    assert '"files_file"' in follow("tools")
    assert "How many bytes it has." in (tmp_path / "docs" / "resources" / "file.md").read_text()
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_provider.py"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "passed" in tested.stdout, tested.stdout


def test_the_tutorials_provider_has_40_lines() -> None:
    assert len([line for line in blocks()["provider.py"].splitlines() if line.strip()]) <= 40
