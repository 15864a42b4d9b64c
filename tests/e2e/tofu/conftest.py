"""OpenTofu's own: what Terraform has not, on the real OpenTofu."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.e2e.dropin.conftest import TOLLGATE, Ended, engine_path, environment, run
from tests.e2e.live.conftest import open_live, sandbox_mirror

__all__ = ["open_live", "sandbox_mirror"]

RECORDER = Path(__file__).parents[1] / "live" / "recorder.py"


@attrs.define
class Tofu:
    """A root module without providers, OpenTofu in it, and what the recorder has seen."""

    folder: Path
    engine: str
    settings: dict[str, str] = attrs.field(factory=dict[str, str])

    @property
    def log(self) -> Path:
        """Where the recorder writes to."""
        return self.folder.parent / "calls.jsonl"

    def write(self, **files: str) -> "Tofu":
        """Write files; two underscores stand for a dot."""
        for name, text in files.items():
            (self.folder / name.replace("__", ".")).write_text(text, encoding="utf-8")
        return self

    def record(self, *, say: Sequence[Mapping[str, Any]] = ()) -> "Tofu":
        """Configure the recorder."""
        script = self.folder.parent / "recorder"
        script.write_text(f"#!/bin/sh\nexec {sys.executable} -I -S {RECORDER}\n", encoding="utf-8")
        script.chmod(0o755)
        config = {"log": str(self.log), "say": list(say)}
        body = {"terraform": {"integrations": [{"name": "recorder", "source": str(script), "config": config}]}}
        self.write(integrations__json=json.dumps(body))
        return self

    def tollgate(self, *words: str, check: int | None = 0, stdin: str | None = None) -> Ended:
        """Run Tollgate on this engine."""
        return self._run([TOLLGATE, *words], check, stdin)

    def alone(self, *words: str, check: int | None = 0, stdin: str | None = None) -> Ended:
        """Run the engine alone."""
        return self._run([self.engine, *words], check, stdin)

    def calls(self, *methods: str) -> list[dict[str, Any]]:
        """Return what the recorder was called with."""
        if not self.log.exists():
            return []
        lines = [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]
        return [line for line in lines if line["method"] in methods]

    def addresses(self, method: str) -> list[str]:
        """Return the addresses of the calls of a hook, sorted."""
        return sorted({str(call["resource"]["address"]) for call in self.calls(method) if "resource" in call})

    def _run(self, command: list[str], check: int | None, stdin: str | None) -> Ended:
        environ = environment(TOLLGATE_ENGINE=self.engine, COLUMNS="120", **self.settings)
        ended = run(command, self.folder, environ, stdin)
        assert check is None or ended.code == check, f"{command} ended with {ended}"
        return ended


Open = Callable[..., Tofu]


@pytest.fixture(params=["tofu", "tofu@1.10.10"])
def open_tofu(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Give a root module, initialised by today's OpenTofu and by an older one."""
    return opener(engine_path(request.param), tmp_path)


@pytest.fixture
def open_newest(tmp_path: Path) -> Open:
    """Give a root module, initialised by today's OpenTofu, for what the older one has not."""
    return opener(engine_path("tofu"), tmp_path)


def opener(engine: str, folder: Path) -> Open:
    """Return a function that makes a root module for an engine."""

    def start(main: str, *words: str, **settings: str) -> Tofu:
        root = folder / "root"
        root.mkdir()
        tofu = Tofu(root, engine, settings).write(main__tf=main).record()
        tofu.alone("init", *words)
        return tofu

    return start
