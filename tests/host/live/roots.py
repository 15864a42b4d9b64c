"""Root modules for tests of a live run, and the configuration that Tollgate reads from them."""

from collections.abc import Mapping
from pathlib import Path

from tollgate_host.check.options import CheckOptions
from tollgate_host.check.setup import Setup, read_setup


def setup_of(root: Path, environ: Mapping[str, str] | None = None, **settings: str) -> Setup:
    """Return what a live run reads from a root module."""
    return read_setup(CheckOptions(settings={"root": str(root), **settings}, is_live=True), environ or {})


def write_engine(path: Path, body: str, *, version: str = "1.11.4") -> Path:
    """Write a shell script that is asked for its version as Terraform is, and otherwise does what the body says."""
    path.write_text(f'#!/bin/sh\ncase "$*" in *version*) echo "Terraform v{version}"; exit 0;; esac\n{body}\n')
    path.chmod(0o755)
    return path
