"""A root module on hashicorp/time, which `.ci/engines` builds: a real provider that does next to nothing."""

from __future__ import annotations

from pathlib import Path

from pyvider.testing import Workspace
from pyvider.testing.workspace import CLI_CONFIGURATION

from tests.engines import PREFERRED, engine_folder

NAME = "terraform-provider-time"
VERSION = PREFERRED[NAME]
MAIN = """\
terraform {{
  required_providers {{
    time = {{
      source = "registry.terraform.io/hashicorp/time"
    }}
  }}
}}
resource "time_static" "many" {{
  count    = {size}
  triggers = {{ number = count.index }}
}}
output "number" {{
  value = length(time_static.many)
}}
"""


class NotBuilt(Exception):
    """What a benchmark needs has not been built."""


def built(name: str) -> Path:
    """Return a program that `.ci/engines` has built.

    Raises:
        NotBuilt: it has not.
    """
    path = engine_folder() / name / PREFERRED[name] / name
    if not path.exists():
        raise NotBuilt(f"run .ci/engines {name} first")
    return path


def time_workspace(folder: Path, size: int, engine: list[str]) -> Workspace:
    """Make a root module with so many resources, which `init` has not seen yet."""
    package = folder / "mirror" / "registry.terraform.io" / "hashicorp" / "time" / VERSION / "linux_amd64"
    package.mkdir(parents=True)
    (package / f"{NAME}_v{VERSION}").symlink_to(built(NAME))
    (folder / "terraform.rc").write_text(CLI_CONFIGURATION.format(mirror=folder / "mirror"))
    root = folder / "root"
    root.mkdir()
    (root / "main.tf").write_text(MAIN.format(size=size))
    return Workspace(root, engine)
