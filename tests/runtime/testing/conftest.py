"""The example integration, in memory and as a command."""

import importlib.util
import sys
from pathlib import Path

import pytest
from tollgate_runtime import Integration

NAMING = Path(__file__).parent / "naming.py"


@pytest.fixture(scope="session")
def naming_command() -> list[str]:
    return [sys.executable, str(NAMING)]


@pytest.fixture(scope="session")
def naming_app() -> Integration:
    spec = importlib.util.spec_from_file_location("naming_example", NAMING)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.app
