"""Real runs: `tollgate plan` and `tollgate apply`, over and over, on the sandbox provider, and what piles up."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import attrs
from pyvider.testing import Workspace

from tests.faults.runs import with_environment
from tests.soak.samples import marks

ROOT = Path(__file__).parents[2]
SANDBOX = ROOT / "examples" / "provider_sandbox"
_MAIN = """provider "aws" {{
  region = "us-east-1"
}}
resource "aws_sqs_queue" "jobs" {{
  name                       = "prod-jobs"
  visibility_timeout_seconds = {0}
}}
"""
_CONFIGURATION = (
    'terraform {\n  integration "naming" {\n    source = "tf-naming-checker"\n    prefix = "prod-"\n  }\n}\n'
)


@attrs.frozen
class Leftovers:
    """What there is after a cycle.

    Attributes:
        state_bytes: the size of the state, annotations included.
        files: how many files the root module's folder has.
        temporary: what is left in the folder for temporary files.
        processes: what still runs.
    """

    at: int
    state_bytes: int
    files: int
    temporary: int
    processes: int

    def row(self) -> str:
        """One line of the table."""
        kept = f"state {self.state_bytes:,} bytes, {self.files} files"
        return f"{self.at:>5} %  {kept}, {self.temporary} temporary files, {self.processes} processes left"


@attrs.define
class Cycles:
    """A root module whose one resource changes with every cycle."""

    folder: Path
    temporary: Path

    @classmethod
    def open(cls, folder: Path) -> "Cycles":
        """Installs the sandbox provider, and configures one integration."""
        Workspace.open(folder, SANDBOX, name="aws", source="tollgate.dev/sandbox/aws", main=_MAIN.format(1))
        (folder / "root" / "integrations.hcl").write_text(_CONFIGURATION)
        return cls(folder, Path(tempfile.mkdtemp(prefix="tgs-", dir="/tmp")))

    def run(self, count: int) -> list[Leftovers]:
        """So many plans and applies; what there is on the way."""
        points, found = marks(count), list[Leftovers]()
        try:
            for number in range(1, count + 1):
                (self.folder / "root" / "main.tf").write_text(_MAIN.format(10 + number % 2))
                self._tollgate("plan", "-no-color")
                self._tollgate("apply", "-auto-approve", "-no-color")
                if number in points:
                    found.append(self._look(points[number]))
        finally:
            shutil.rmtree(self.temporary, ignore_errors=True)
        return found

    def _tollgate(self, *arguments: str) -> None:
        environ = {key: value for key, value in os.environ.items() if not key.startswith(("TF_", "TOLLGATE_"))}
        environ |= {
            "TF_CLI_CONFIG_FILE": str(self.folder / "terraform.rc"),
            "TMPDIR": str(self.temporary),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        }
        command = [sys.executable, "-m", "tollgate_host", *arguments]
        ended = subprocess.run(
            command, cwd=self.folder / "root", env=environ, capture_output=True, text=True, check=False, timeout=600
        )
        assert ended.returncode == 0, f"{arguments} ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}"

    def _look(self, at: int) -> Leftovers:
        root = self.folder / "root"
        state: Any = json.loads((root / "terraform.tfstate").read_text())
        state["serial"] = 0  # which grows, digit by digit
        files = [path for path in root.rglob("*") if path.is_file()]
        left = with_environment(f"TMPDIR={self.temporary}")
        return Leftovers(at, len(json.dumps(state)), len(files), len(list(self.temporary.iterdir())), len(left))
