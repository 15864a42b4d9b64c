"""Other tools, each in a virtual environment of its own that is made on the first run."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import attrs

ROOT = Path(__file__).parent.parent.parent
INSTALL_SECONDS = 300
_VERSIONS = """
import importlib.metadata as metadata, json, sys
print(json.dumps({name: metadata.version(name) for name in sys.argv[1:]}))
"""


class PeerMissing(Exception):
    """A peer that cannot be installed here; the message says why."""


@attrs.frozen
class Peer:
    """A tool from the package index, with the version that is measured."""

    name: str
    requirement: str

    @property
    def folder(self) -> Path:
        """Its environment, which git ignores."""
        return ROOT / f".venv-{self.name}"

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.program("python")

    def program(self, name: str) -> Path:
        """One of its console scripts."""
        return self.folder / "bin" / name

    def install(self) -> dict[str, str]:
        """Makes the environment, unless it is there; the version it has, by name.

        Raises:
            PeerMissing: when that is not possible.
        """
        ready = self.folder / "ready"
        if not ready.exists() or ready.read_text() != self.requirement:
            print(f"Installing {self.requirement} into {self.folder.name} ...", flush=True)
            _run([sys.executable, "-m", "venv", str(self.folder)])
            _run([str(self.python), "-m", "pip", "install", "--quiet", "--retries", "1", self.requirement])
            ready.write_text(self.requirement)
        name = re.split(r"[=<>\[]", self.requirement)[0]
        return json.loads(_run([str(self.python), "-c", _VERSIONS, name]))


def _run(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise PeerMissing(f"installing it took more than {INSTALL_SECONDS} s") from error
    if done.returncode:
        raise PeerMissing(reason(done.stderr))
    return done.stdout


def reason(told: str) -> str:
    """Return the sentence that says most: pip's first error, without the address of an index."""
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")]
    said = (errors or lines[-1:] or ["it cannot be installed"])[0].removeprefix("ERROR: ")
    return re.sub(r"https?://\S+", "the index", said)[:200]


CHECKOV = Peer("checkov", "checkov==3.3.30")
TERRAFORM_COMPLIANCE = Peer("terraform-compliance", "terraform-compliance==1.16.0")
C7N_LEFT = Peer("c7n-left", "c7n-left==0.3.39")
MCP = Peer("mcp", "mcp==2.3.0")
PYGLS = Peer("pygls", "pygls==2.1.1")
TF = Peer("tf", "tf==1.2.0")
PYVIDER = Peer("pyvider", "pyvider==0.8.1")
PEERS = (CHECKOV, TERRAFORM_COMPLIANCE, C7N_LEFT, MCP, PYGLS, TF, PYVIDER)
