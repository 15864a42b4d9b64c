"""A folder with the sandbox provider, an integration that writes everything down, and a Tollgate to drive Terraform."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest
from pyvider.testing import Workspace

from tests.engines import suite_engines

ROOT = Path(__file__).parents[3]
SANDBOX = ROOT / "examples" / "provider_sandbox"
RECORDER = Path(__file__).parent / "recorder.py"
SOURCE = "tollgate.dev/sandbox/aws"
TIMEOUT_SECONDS = 120
_NOT_INHERITED = ("TF_", "PLUGIN_", "TOLLGATE_", "AWS_")


@attrs.frozen(kw_only=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        """Everything that was printed."""
        return self.out + self.err

    @property
    def unwrapped(self) -> str:
        """Everything that was printed, as one line: each engine breaks its lines elsewhere."""
        return " ".join(self.text.split())


@attrs.define
class Live:
    """A root module, Terraform in it, and what the recorder has seen."""

    folder: Path
    engine: list[str]
    environment: dict[str, str] = attrs.field(factory=dict[str, str])
    timeout_seconds: float = TIMEOUT_SECONDS

    @property
    def title(self) -> str:
        """What the engine calls itself."""
        return "OpenTofu" if Path(self.engine[0]).name == "tofu" else "Terraform"

    @property
    def log(self) -> Path:
        """Where the recorder writes to."""
        return self.folder.parent / "calls.jsonl"

    def tollgate(self, *arguments: str, check: int | None = 0, stdin: str | None = None) -> Ended:
        """Runs `tollgate`, and expects an exit code unless `check` is None."""
        return self._run([sys.executable, "-m", "tollgate_host", *arguments], check, stdin)

    def terraform(self, *arguments: str, check: int | None = 0, stdin: str | None = None) -> Ended:
        """Runs the engine alone."""
        return self._run([*self.engine, *arguments], check, stdin)

    def script_of_ours(self, name: str, *arguments: str, check: int | None = 0) -> Ended:
        """Runs a console script that is installed beside this Python."""
        return self._run([str(Path(sys.executable).with_name(name)), *arguments], check, None)

    def environ(self) -> dict[str, str]:
        """The environment of a command."""
        inherited = {key: value for key, value in os.environ.items() if not key.startswith(_NOT_INHERITED)}
        settings = {
            "TF_CLI_CONFIG_FILE": str(self.folder.parent / "terraform.rc"),
            "CHECKPOINT_DISABLE": "1",
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "COLUMNS": "120",
            "TOLLGATE_CAGE": "off",  # the recorder writes its log
            "TOLLGATE_ENGINE": "embedded" if len(self.engine) > 1 else self.engine[0],
        }
        return inherited | settings | self.environment

    def write(self, text: str, name: str = "main.tf") -> "Live":
        """Writes a file of the configuration."""
        (self.folder / name).write_text(text, encoding="utf-8")
        return self

    def record(
        self, *, hooks: Sequence[str] | None = None, say: Sequence[Mapping[str, Any]] = (), more: str = ""
    ) -> "Live":
        """Configures the recorder, and forgets what it has seen."""
        config: dict[str, Any] = {"log": str(self.log), "say": list(say)}
        if hooks is not None:
            config["hooks"] = list(hooks)
        body = {"terraform": {"integrations": [{"name": "recorder", "source": str(self.script()), "config": config}]}}
        (self.folder / "integrations.json").write_text(json.dumps(body), encoding="utf-8")
        self.log.unlink(missing_ok=True)
        return self

    def script(self) -> Path:
        """The recorder as a program."""
        path = self.folder.parent / "recorder"
        if not path.exists():
            path.write_text(f"#!/bin/sh\nexec {sys.executable} -I -S {RECORDER}\n", encoding="utf-8")
            path.chmod(0o755)
        return path

    def calls(self, *methods: str) -> list[dict[str, Any]]:
        """What the recorder was called with, in order; only some methods if they are named."""
        if not self.log.exists():
            return []
        text = self.log.read_text(encoding="utf-8")
        lines = [json.loads(line) for line in text.split("\n")[:-1]]  # without what is still being written
        return [line for line in lines if not methods or line["method"] in methods]

    def seen(self, *methods: str) -> list[str]:
        """The calls about resources in short: `post-plan create aws_vpc.main`."""
        calls = [call for call in self.calls(*methods) if "resource" in call]
        return [f"{one['method']} {one['resource']['action']} {_name(one['resource'])}" for one in calls]

    def forget(self) -> None:
        """Forgets what the recorder has seen."""
        self.log.unlink(missing_ok=True)

    def state(self) -> dict[str, Any]:
        """The state file."""
        return json.loads((self.folder / "terraform.tfstate").read_text(encoding="utf-8"))

    def _run(self, command: list[str], check: int | None, stdin: str | None) -> Ended:
        ended = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environ(),
            input=stdin,
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            text=True,
            timeout=self.timeout_seconds,
            check=False,
        )
        if check is not None:
            assert ended.returncode == check, f"{command} ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}"
        return Ended(code=ended.returncode, out=ended.stdout, err=ended.stderr)


def _name(resource: Mapping[str, Any]) -> str:
    return resource["address"] or "|".join(resource["address_candidates"])


Open = Callable[..., Live]


@pytest.fixture(scope="session")
def sandbox_mirror(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An initialised folder with the sandbox provider, to be copied."""
    folder = tmp_path_factory.mktemp("mirror")
    engine = next(iter(suite_engines().values()))
    Workspace.open(
        folder, SANDBOX, name="aws", source=SOURCE, main='provider "aws" {\n  region = "us-east-1"\n}\n', engine=engine
    )
    return folder


@pytest.fixture
def open_live(tmp_path: Path, sandbox_mirror: Path) -> Open:
    """Gives a root module with the sandbox provider, initialised."""

    def start(main: str, *, engine: str | None = None) -> Live:
        root = tmp_path / "root"
        shutil.copytree(sandbox_mirror / "root", root, symlinks=True)
        shutil.copy(sandbox_mirror / "terraform.rc", tmp_path / "terraform.rc")
        command = suite_engines()[engine] if engine else next(iter(suite_engines().values()))
        return Live(root, command).write(main).record()

    return start
