"""A provider whose package the lock file does not trust is never started, and Terraform reports it."""

import shutil
from pathlib import Path

import pytest

from tests.e2e.live.conftest import Open, open_live, sandbox_mirror

__all__ = ["open_live", "sandbox_mirror"]

pytestmark = pytest.mark.e2e

MAIN = 'provider "aws" {\n  region = "us-east-1"\n}\nresource "aws_vpc" "one" {\n  cidr_block = "10.0.0.0/16"\n}\n'


@pytest.mark.parametrize("command", [("plan",), ("apply", "-auto-approve")])
def test_a_provider_that_the_lock_file_does_not_trust_is_not_started(
    open_live: Open, tmp_path: Path, command: tuple[str, ...]
) -> None:
    live = open_live(MAIN)
    [program] = live.folder.glob(".terraform/providers/*/*/*/*/*/terraform-provider-aws*")
    folder = program.parent
    if folder.is_symlink():
        real = folder.resolve()
        folder.unlink()
        shutil.copytree(real, folder)
    trace = tmp_path / "started"
    program.unlink()
    program.write_text(f"#!/bin/sh\ntouch '{trace}'\nexit 1\n")
    program.chmod(0o755)
    plain, ours = live.terraform(*command, "-no-color", check=1), live.tollgate(*command, "-no-color", check=None)
    assert ours.code == 1, ours.text
    assert "does not match" in plain.text
    assert "does not match" in ours.text
    assert not trace.exists()
