"""Programs from npm that reports are held to; `.ci/node-tools` installs them, pinned by hash."""

from pathlib import Path

import pytest

_MODULES = Path(__file__).parents[1] / ".ci" / "node" / "node_modules"


def node_module(name: str) -> Path:
    """Return a file of an installed package; a test is skipped where it is not installed."""
    path = _MODULES / name
    if not path.exists():
        pytest.skip(f"{name} is not installed here; .ci/node-tools installs it")
    return path
