"""Nothing of a provider runs that the lock file does not trust, however early its package is looked at."""

import shlex
from pathlib import Path

import pytest

from .conftest import Live, Open

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MAIN = """
provider "aws" {
  region = "us-east-1"
}
resource "aws_s3_bucket" "one" {
  bucket = "one"
}
"""


def _own_program(live: Live) -> Path:
    """The provider's program, in a package of the folder's own."""
    [program] = live.folder.glob(".terraform/providers/*/*/*/*/*/terraform-provider-aws*")
    package = program.parent
    if package.is_symlink():  # as `init` leaves it with a mirror: others use what it leads to
        target = package.resolve()
        package.unlink()
        package.mkdir()
        for file in target.iterdir():
            (package / file.name).write_bytes(file.read_bytes())
            (package / file.name).chmod(0o755)
    return program


def test_a_provider_whose_package_was_changed_is_refused_and_never_started(open_live: Open) -> None:
    live = open_live(MAIN)
    program = _own_program(live)
    trace = live.folder.parent / "trace"
    original = program.read_text(encoding="utf-8")
    program.write_text(original.replace("\n", f"\ntouch {trace}\n", 1), encoding="utf-8")
    ended = live.tollgate("plan", "-no-color", check=None)
    assert not trace.exists()
    assert ended.code == 1
    assert "does not match any of the checksums" in ended.unwrapped
    program.write_text(original, encoding="utf-8")
    live.tollgate("plan", "-no-color")


def test_a_provider_whose_package_is_changed_after_it_was_hashed_is_never_started(open_live: Open) -> None:
    """An engine that takes its time to say which it is, and meanwhile somebody changes the package."""
    live = open_live(MAIN)
    program, trace = _own_program(live), live.folder.parent / "trace"
    slow = live.folder.parent / "slow"
    change = f"""sleep 1; sed -i '1a touch {trace}' {program}"""
    slow.write_text(f'#!/bin/sh\nif [ "$1" = version ]; then {change}; fi\nexec {shlex.join(live.engine)} "$@"\n')
    slow.chmod(0o755)
    ended = live.tollgate(f"--engine={slow}", "plan", "-no-color", check=1)
    assert "does not match any of the checksums" in ended.unwrapped
    assert not trace.exists()
