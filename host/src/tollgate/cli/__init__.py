"""The command line: arguments to options, one module for each command, exit codes."""

from tollgate.cli.entry import main

__all__ = ["main"]
