"""A root module without providers, and two ways to run a command in it: by the engine alone, and by our launch."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryFile

import attrs
from pyvider.testing import engines

from tests.host.engine import driver

ENGINES = engines()
DRIVER = (sys.executable, driver.__file__)
MAIN = """\
variable "x" {
  default = "1"
}
resource "terraform_data" "a" {
  input = var.x
}
resource "terraform_data" "b" {
  input            = terraform_data.a.output
  triggers_replace = var.x
}
output "o" {
  value = terraform_data.a.output
}
"""
_VARYING = re.compile(rb'[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|"@timestamp":"[^"]*"|after \d+s')


@attrs.frozen(kw_only=True)
class Ended:
    """How a command ended."""

    code: int
    out: bytes
    err: bytes

    @property
    def told(self) -> tuple[int, bytes, bytes]:
        """What must be the same twice."""
        return self.code, _VARYING.sub(b"...", self.out), _VARYING.sub(b"...", self.err)


@attrs.frozen
class Root:
    """A root module, and the engine for it."""

    folder: Path
    engine: list[str]
    server: "LaunchServer | None" = None

    @property
    def environ(self) -> dict[str, str]:
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("TF_")}
        return {
            **inherited,
            "TF_CLI_CONFIG_FILE": os.devnull,
            "CHECKPOINT_DISABLE": "1",
            driver.ENGINE: json.dumps(self.engine),
        }

    def write(self, content: str, name: str = "main.tf") -> "Root":
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
        return self

    def plain(self, *arguments: str, answer: str = "", **environ: str) -> Ended:
        """By the engine alone."""
        return self._run([*self.engine, *arguments], answer, environ)

    def launch(self, *arguments: str, answer: str = "", **environ: str) -> Ended:
        """By our launch."""
        if self.server is not None:
            return self.server.run(arguments, self.folder, self.environ | environ, answer.encode())
        return self._run([*DRIVER, *arguments], answer, environ)

    def init(self) -> "Root":
        ended = self.plain("init", "-no-color")
        assert ended.code == 0, ended
        return self

    def init_in_shadow(self) -> "Root":
        ended = self.launch("init", "-no-color")
        assert ended.code == 0, ended
        return self

    def made(self) -> "Root":
        self.folder.mkdir(parents=True)
        return self

    def state(self, name: str = "terraform.tfstate") -> dict[str, object]:
        return json.loads((self.folder / name).read_bytes())

    def names(self) -> list[str]:
        return sorted({re.sub(r"\d{10}", "TIME", path.name) for path in self.folder.iterdir()})

    def _run(self, argv: Sequence[str], answer: str, environ: dict[str, str]) -> Ended:
        ended = subprocess.run(
            argv,
            cwd=self.folder,
            env=self.environ | environ,
            input=answer.encode(),
            capture_output=True,
            timeout=60,
            check=False,
        )
        return Ended(code=ended.returncode, out=ended.stdout, err=ended.stderr)


def root_for(engine: str, folder: Path) -> Root:
    """A new root module for an engine, by name."""
    root = Root(folder / "infra", ENGINES[engine])
    root.folder.mkdir(parents=True)
    return root


def launch_server() -> "LaunchServer":
    """Our launch, imported once."""
    ours, theirs = socket.socketpair()
    process = subprocess.Popen([*DRIVER, driver.SERVE, str(theirs.fileno())], pass_fds=[theirs.fileno()])
    theirs.close()
    return LaunchServer(ours, process)


@attrs.frozen
class LaunchServer:
    """Runs our launch in a fork of a process that has imported everything: the tests run many commands."""

    connection: socket.socket
    process: "subprocess.Popen[bytes]"

    def run(self, argv: Sequence[str], folder: Path, environ: Mapping[str, str], answer: bytes) -> Ended:
        with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
            given.write(answer)
            given.seek(0)
            request = json.dumps({"argv": list(argv), "folder": str(folder), "environ": dict(environ)}).encode()
            files = [given.fileno(), out.fileno(), err.fileno()]
            socket.send_fds(self.connection, [len(request).to_bytes(4) + request], files)
            code = int.from_bytes(self.connection.recv(4))
            out.seek(0)
            err.seek(0)
            return Ended(code=code, out=out.read(), err=err.read())

    def close(self) -> None:
        self.connection.close()
        self.process.wait()
