"""Shared by the tests of the host: a root module made from texts, and its configuration."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from tollgate_host.config.load import Loaded, load

WriteRoot = Callable[[Mapping[str, str]], Path]
LoadRoot = Callable[[Mapping[str, str]], Loaded]


@pytest.fixture
def write_root(tmp_path: Path) -> WriteRoot:
    """Writes the files of a root module and gives its folder."""

    def write(files: Mapping[str, str]) -> Path:
        root = tmp_path / "root"
        root.mkdir(exist_ok=True)
        for name, text in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        return root

    return write


@pytest.fixture
def load_root(write_root: WriteRoot) -> LoadRoot:
    """Writes the files of a root module and loads it."""
    return lambda files: load(write_root(files))
