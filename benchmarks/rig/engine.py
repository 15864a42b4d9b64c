"""Terraform in a benchmark: its version, and the environment that makes a command find a folder's providers."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence

from pyvider.testing.workspace import NOT_INHERITED, Workspace


def environment_of(space: Workspace) -> dict[str, str]:
    """What a command in the folder is given: that of this process without Terraform's settings, and the folder's."""
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith(NOT_INHERITED)},
        "TF_CLI_CONFIG_FILE": str(space.folder.parent / "terraform.rc"),
        "TF_IN_AUTOMATION": "1",
        "CHECKPOINT_DISABLE": "1",
        **space.environment,
    }


def version_of(engine: Sequence[str]) -> dict[str, str]:
    """Return the engine's version, by its name."""
    told = subprocess.run([*engine, "version", "-json"], capture_output=True, check=True).stdout
    return {"terraform": json.loads(told)["terraform_version"]}
