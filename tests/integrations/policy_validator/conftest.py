"""Engines for Rego: regopy, or a program that speaks as OPA does."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integrations.policy_validator.rego_policies import Loaded

FAKE_OPA = Path(__file__).parent / "fake_opa.py"


@pytest.fixture(params=["regopy", "opa"])
def engine(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Puts `opa` on the path, or takes it away."""
    folder = tmp_path / "bin"
    folder.mkdir()
    if request.param == "opa":
        program = folder / "opa"
        program.write_text(f"#!{sys.executable}\n" + FAKE_OPA.read_text().partition("\n")[2])
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    return request.param


@pytest.fixture
def no_opa(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.devnull)


@pytest.fixture
def load() -> Iterator[Loaded]:
    loaded = Loaded()
    yield loaded
    for evaluator in loaded.evaluators:
        evaluator.close()
