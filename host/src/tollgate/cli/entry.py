"""The console script `tollgate`: finds the command, runs it, and is the boundary for what goes wrong."""

import argparse
import sys
from collections.abc import Sequence

from tollgate import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    parser = argparse.ArgumentParser(prog="tollgate", description="Guardrails for Terraform and OpenTofu.")
    parser.add_argument("--version", action="version", version=f"tollgate {__version__}")
    parser.parse_args(argv)
    parser.print_help(sys.stderr)
    return 3
