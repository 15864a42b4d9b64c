"""Engines for Rego: OPA itself, or regopy."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engines import find_engine
from tests.integrations.policy_validator.rego_policies import Loaded


@pytest.fixture(params=["regopy", "opa"])
def engine(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Puts `opa` on the path, or takes it away."""
    folder = find_engine("opa").parent if request.param == "opa" else tmp_path
    monkeypatch.setenv("PATH", str(folder))
    return request.param


@pytest.fixture
def opa(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Puts `opa` on the path."""
    program = find_engine("opa")
    monkeypatch.setenv("PATH", str(program.parent))
    return program


@pytest.fixture
def no_opa(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.devnull)


@pytest.fixture
def load() -> Iterator[Loaded]:
    loaded = Loaded()
    yield loaded
    for evaluator in loaded.evaluators:
        evaluator.close()
