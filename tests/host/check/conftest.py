"""A project in a folder of its own: integrations, a plan, and the command line run on them."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest
from tollgate_host.cli import main

from tests.host.integrations.programs import write_program
from tests.host.plans.pieces import Json, change, plan, resource_change

JUDGE = """
def handle(m):
    resource = m["params"].get("resource") or {}
    name = (resource.get("after") or {}).get("name", "")
    answer(m, "fail" if name.startswith("bad") else "success", message="bad name" if name.startswith("bad") else "",
           metadata={"name": name})
serve(handle)
"""
"""An integration that fails every resource whose name begins with `bad`."""


@attrs.frozen
class Outcome:
    """A command that has ended."""

    code: int
    out: str
    err: str

    @property
    def report(self) -> Any:
        """The report in JSON that it printed."""
        return json.loads(self.out)


@attrs.frozen
class Project:
    """A root module's folder, which is the working folder too."""

    folder: Path
    capture: pytest.CaptureFixture[str]
    integrations: dict[str, str] = attrs.field(factory=dict[str, str])

    def integration(self, name: str, body: str = JUDGE, **settings: Any) -> None:
        """Configures an integration, whose program is written too."""
        write_program(self.folder / f"{name}.py", body)
        lines = [f"    {key} = {json.dumps(value)}" for key, value in settings.items()]
        self.integrations[name] = "\n".join(
            [f'  integration "{name}" {{', f'    source = "./{name}.py"', *lines, "  }"]
        )
        self.write("integrations.hcl", "\n".join(["terraform {", *self.integrations.values(), "}\n"]))

    def write(self, name: str, text: str) -> Path:
        """Writes a file."""
        path = self.folder / name
        path.write_text(text)
        return path

    def plan(self, *names: str, file: str = "plan.json", **members: Any) -> str:
        """Writes a plan that creates one bucket of each name."""
        changes = [resource_change("aws_s3_bucket", name, change(["create"], None, {"name": name})) for name in names]
        return self.plan_of(*changes, file=file, **members)

    def plan_of(self, *changes: Json, file: str = "plan.json", **members: Any) -> str:
        """Writes a plan."""
        self.write(file, json.dumps(plan(*changes, **members)))
        return file

    def run(self, *arguments: str) -> Outcome:
        """Runs the command line in this process."""
        self.capture.readouterr()
        try:
            code = main(arguments)
        except SystemExit as ending:  # argparse
            code = int(ending.code or 0)
        said = self.capture.readouterr()
        return Outcome(code, said.out, said.err)

    def check(self, *arguments: str) -> Outcome:
        """Runs `tollgate check` on the plan."""
        return self.run("check", "plan.json", *arguments)

    def report(self, *arguments: str) -> Any:
        """Runs `tollgate check` on the plan and returns the report in JSON."""
        return self.check("--report", "json", *arguments).report

    def spawn(
        self, *arguments: str, environ: Mapping[str, str] | None = None, stdin: int = subprocess.DEVNULL
    ) -> subprocess.Popen[str]:
        """Starts the command line as a process of its own."""
        return subprocess.Popen(
            [sys.executable, "-m", "tollgate_host", *arguments],
            cwd=self.folder,
            env=None if environ is None else dict(environ),
            text=True,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Project:
    """An empty project in the working folder."""
    monkeypatch.chdir(tmp_path)
    for variable in ("TOLLGATE_LOG", "NO_COLOR", "FORCE_COLOR", "CI"):
        monkeypatch.delenv(variable, raising=False)
    return Project(tmp_path, capsys)


@pytest.fixture
def judging() -> str:
    """The program of an integration that fails every resource whose name begins with `bad`."""
    return JUDGE
