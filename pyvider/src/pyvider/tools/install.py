"""Putting a provider where Terraform finds it: a launcher in a filesystem mirror."""

from __future__ import annotations

import platform
import shlex
import sys
from pathlib import Path

import attrs

from pyvider.errors import PyviderError

DEFAULT_HOST = "registry.terraform.io"
_MACHINES = {"x86_64": "amd64", "amd64": "amd64", "aarch64": "arm64", "arm64": "arm64", "i686": "386"}

CLI_CONFIGURATION = """\
provider_installation {{
  filesystem_mirror {{
    path    = "{mirror}"
    include = ["{source}"]
  }}
  direct {{
    exclude = ["{source}"]
  }}
}}
"""


@attrs.frozen(kw_only=True)
class Address:
    """A provider's source address, such as `registry.terraform.io/acme/files`."""

    host: str
    namespace: str
    name: str

    @classmethod
    def parse(cls, source: str) -> Address:
        """Read `HOST/NAMESPACE/NAME`, or `NAMESPACE/NAME` with the public registry as host.

        Raises:
            PyviderError: when it is neither.
        """
        parts = source.lower().split("/")
        if len(parts) == 2:
            parts = [DEFAULT_HOST, *parts]
        if len(parts) != 3 or not all(parts) or "." not in parts[0].partition(":")[0] + ".":
            raise PyviderError(f'"{source}" is not a source address: write HOST/NAMESPACE/NAME.')
        return cls(host=parts[0], namespace=parts[1], name=parts[2])

    def __str__(self) -> str:
        return f"{self.host}/{self.namespace}/{self.name}"


def platform_name() -> str:
    """Return this machine as Terraform calls it, such as `linux_amd64`."""
    machine = platform.machine().lower()
    return f"{platform.system().lower()}_{_MACHINES.get(machine, machine)}"


def absolute_target(target: str) -> str:
    """Return a target that means the same from any folder."""
    return str(Path(target).resolve()) if Path(target).exists() else target


def install(target: str, source: str, version: str, mirror: Path) -> Path:
    """Write the launcher of a provider into a mirror and return its path.

    Raises:
        PyviderError: when the address cannot be read.
    """
    address = Address.parse(source)
    folder = mirror / address.host / address.namespace / address.name / version / platform_name()
    folder.mkdir(parents=True, exist_ok=True)
    launcher = folder / f"terraform-provider-{address.name}_v{version}"
    command = shlex.join([sys.executable, "-m", "pyvider.launch", absolute_target(target)])
    launcher.write_text(f"#!/bin/sh\nexec {command}\n")
    launcher.chmod(0o755)
    return launcher


def cli_configuration(source: str, mirror: Path) -> str:
    """Return the CLI configuration with which Terraform finds the mirror."""
    return CLI_CONFIGURATION.format(mirror=mirror.resolve(), source=Address.parse(source))
