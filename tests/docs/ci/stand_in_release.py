"""A release in a checkout as the pages of docs/ci have it: `wheels`, and a requirements file with their hashes.

Its one wheel stands in for the fifty of a real one: it is hashed as they are and installed by the real pip, but its
command leaves a note of the environment that it was installed into and becomes the one that is tested.
"""

import sys
import zipfile
from pathlib import Path

import attrs

from tests.docs.ci.checkout import Checkout
from tests.test_release import VERSION, load

_MODULE = """\
import os, sys

def main():
    with open({notes!r}, "a") as notes:
        notes.write(sys.prefix + "\\n")
    os.execv({program!r}, [{program!r}, *sys.argv[1:]])
"""


@attrs.frozen
class StandInRelease:
    """The release of a checkout, with one command."""

    checkout: Checkout
    command: str

    @classmethod
    def make(cls, checkout: Checkout, command: str = "tollgate") -> "StandInRelease":
        """Put wheel and requirements where the pages have them."""
        made = cls(checkout, command)
        made.wheel.parent.mkdir()
        made.write_wheel()
        load("release_files").write(made.wheel.parent, version=VERSION, epoch=1_700_000_000)
        (made.wheel.parent / "requirements.txt").rename(checkout.folder / "tollgate-requirements.txt")
        return made

    @property
    def wheel(self) -> Path:
        """Return the one wheel."""
        return self.checkout.folder / "wheels" / f"tollgate_terraform-{VERSION}-py3-none-any.whl"

    @property
    def _notes(self) -> Path:
        return self.checkout.folder.parent / "ran"

    @property
    def ran(self) -> list[Path]:
        """Return the environment of each command that has run."""
        return [Path(line) for line in self._notes.read_text().splitlines()] if self._notes.exists() else []

    def write_wheel(self, comment: str = "") -> None:
        """Write the wheel; with a comment it is another one, of the same name and version."""
        module = _MODULE.format(notes=str(self._notes), program=str(Path(sys.executable).parent / self.command))
        info = f"tollgate_terraform-{VERSION}.dist-info"
        files = {
            "stand_in.py": module + comment,
            f"{info}/METADATA": f"Metadata-Version: 2.1\nName: tollgate-terraform\nVersion: {VERSION}\n",
            f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            f"{info}/entry_points.txt": f"[console_scripts]\n{self.command} = stand_in:main\n",
        }
        files[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{info}/RECORD"])
        with zipfile.ZipFile(self.wheel, "w") as archive:
            for name, text in files.items():
                archive.writestr(name, text)
