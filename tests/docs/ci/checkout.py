"""A checked-out repository as a job of a CI system finds it: the webshop in `infra`, and programs on PATH.

`pip` and `apt-get` are played: what they would install is here already, and the tests of the network stay on this
machine. What was asked of them is written down.
"""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs
from pyvider.testing import engines
from tollgate_host.demo.chapters import CHAPTERS
from tollgate_host.demo.shop import Shop

_NOT_INHERITED = ("TF_", "PLUGIN_", "TOLLGATE_", "AWS_", "GITHUB_", "GITLAB_", "CI", "PYTHON")
TIMEOUT_SECONDS = 120


@attrs.frozen
class Ended:
    """How some lines of shell ended, and all that they printed."""

    code: int
    text: str


@attrs.define
class Checkout:
    """A repository with `infra`, which breaks the rules until it is mended."""

    folder: Path
    environ: dict[str, str]

    @classmethod
    def make(cls, place: Path) -> "Checkout":
        """Makes one in an empty folder."""
        shop = Shop.build(place, "")
        repository = place / "repository"
        repository.mkdir()
        shop.root.rename(repository / "infra")
        programs = place / "bin"
        programs.mkdir()
        path = os.pathsep.join([str(programs), str(Path(sys.executable).parent), os.environ["PATH"]])
        kept = {name: value for name, value in os.environ.items() if not name.startswith(_NOT_INHERITED)}
        more = {"PATH": path, "TF_CLI_CONFIG_FILE": str(place / "terraform.rc"), "CI": "true"}
        made = cls(repository, kept | more)
        made.program("terraform", f'exec {shlex.join(next(iter(engines().values())))} "$@"')
        for name in ("pip", "apt-get"):
            made.program(name, f'printf "%s\\n" "{name} $*" >> {shlex.quote(str(made.installed))}')
        made.lock()
        return made

    def lock(self) -> None:
        """Writes the lock file that a repository has beside its configuration."""
        ended = self.run("tollgate init -input=false", shell=("bash", "-e"), folder="infra")
        assert ended.code == 0, ended.text
        shutil.rmtree(self.folder / "infra" / ".terraform")
        assert (self.folder / "infra" / "integrations.lock.hcl").exists()

    @property
    def installed(self) -> Path:
        """What was to be installed, a line for each command."""
        return self.folder.parent / "installed"

    def program(self, name: str, script: str) -> Path:
        """Puts a program on PATH."""
        path = self.folder.parent / "bin" / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        return path

    def mend(self) -> None:
        """Makes the webshop keep its rules and its budget."""
        shop = Shop(self.folder.parent, "")
        (self.folder / "infra").rename(shop.root)
        for chapter in CHAPTERS:
            shop.edit(chapter.changes)
        shop.root.rename(self.folder / "infra")

    def run(
        self, script: str, *, shell: Sequence[str], folder: str = ".", environ: Mapping[str, str] | None = None
    ) -> Ended:
        """Runs lines of shell as a CI system does: from a file, without a terminal."""
        file = self.folder.parent / "script.sh"
        file.write_text(script, encoding="utf-8")
        ended = subprocess.run(
            [*shell, file],
            cwd=self.folder / folder,
            env=self.environ | dict(environ or {}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
        return Ended(ended.returncode, ended.stdout)
