"""The real engines that tests drive, as `.ci/engines` builds them."""

import hashlib
import os
from pathlib import Path

import pytest
from pyvider.testing import engines

PREFERRED = {
    "opa": "1.22.0",
    "conftest": "0.71.1",
    "tofu": "1.12.6",
    "terragrunt": "1.1.3",
    "terraform-provider-time": "0.14.2",
}


SUITE_VARIABLE = "TOLLGATE_TEST_ENGINE"
"""Names the engine that the end-to-end tests run on: terraform (the first there is), embedded, tofu or tofu@VERSION."""


def suite_engines() -> dict[str, list[str]]:
    """Return the engines of this machine by name, the one that the end-to-end tests run on first.

    OpenTofu stands alone: what runs on every engine is run on the others by the suite that does not name it.
    """
    wanted = os.environ.get(SUITE_VARIABLE, "")
    name, _, version = wanted.partition("@")
    if name == "tofu":
        return {wanted: [str(find_engine("tofu", version or None))]}
    return dict(sorted(engines().items(), key=lambda item: item[0] != wanted))


def engine_folder() -> Path:
    """Return the folder in which `.ci/engines` keeps what it has built."""
    named = os.environ.get("TOLLGATE_ENGINES")
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(named) if named else Path(cache) / "tollgate-engines"


def terraform_exec_calls() -> Path:
    """Return our Go program that makes every call of terraform-exec, or skip; its version is the hash of its source."""
    folder = Path(__file__).parent / "e2e" / "orchestrators" / "terraform_exec"
    source = b"".join((folder / name).read_bytes() for name in ("main.go", "go.mod"))
    return find_engine("terraform-exec-calls", hashlib.sha256(source).hexdigest()[:12])


def find_engine(name: str, version: str | None = None) -> Path:
    """Return the path of an engine, or skip the test that needs it; in CI a missing engine fails the test."""
    wanted = version or PREFERRED[name]
    path = engine_folder() / name / wanted / name
    if path.exists():
        return path
    reason = f"{name} {wanted} is not built: run .ci/engines {name}@{wanted}"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
