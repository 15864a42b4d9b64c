"""The sandbox of the live tests, and a virtual environment to install new projects into without a network."""

import os
import shlex
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import attrs
import pytest
from pyvider.testing import engines

from tests.e2e.live.conftest import open_live, sandbox_mirror

__all__ = ["Desk", "desk", "open_live", "sandbox_mirror"]


@attrs.frozen
class Desk:
    """A folder, and a shell in which `python` is one that new projects may be installed into."""

    folder: Path
    bin: Path

    @property
    def environ(self) -> dict[str, str]:
        """What the shell knows: no network, and Tollgate behind the new environment."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("TF_", "TOLLGATE_", "PIP_"))}
        return kept | {
            "PATH": os.pathsep.join([str(self.bin), str(Path(sys.executable).parent), os.environ["PATH"]]),
            "PIP_NO_INDEX": "1",
            "PIP_NO_DEPS": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # this is how pip spells it: 0 means that there is none
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "CHECKPOINT_DISABLE": "1",
            "PYTEST_ADDOPTS": "-p no:cacheprovider",
        }

    def type(self, *lines: str) -> "subprocess.CompletedProcess[str]":
        """Types lines into one shell, which stops at the first that fails."""
        return subprocess.run(
            ["bash", "-ec", "\n".join(lines)],
            cwd=self.folder,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    def begin(self, *words: str) -> list[str]:
        """Runs `tollgate new`, and gives the commands that it says to type next."""
        made = self.type(" ".join(["tollgate", "new", *words]))
        assert made.returncode == 0, made.stderr
        return [line.strip() for line in made.stdout.partition("Next:")[2].splitlines() if line.strip()]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A fresh one. Its Python sees what this one has, and gets its own console scripts."""
    place = tmp_path / "venv"
    venv.create(place, with_pip=False, symlinks=True)
    packages = next((place / "lib").glob("python*")) / "site-packages"
    lent = sysconfig.get_path("purelib")
    (packages / "lent.pth").write_text(f"import site; site.addsitedir({lent!r})\n", encoding="utf-8")
    terraform = place / "bin" / "terraform"  # where only the embedded one is here, this is it
    terraform.write_text(f'#!/bin/sh\nexec {shlex.join(next(iter(engines().values())))} "$@"\n', encoding="utf-8")
    terraform.chmod(0o755)
    folder = tmp_path / "desk"
    folder.mkdir()
    return Desk(folder, place / "bin")
