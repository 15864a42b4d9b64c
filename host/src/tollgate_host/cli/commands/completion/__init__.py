"""`tollgate completion`: the script that teaches a shell Tollgate's commands, flags and values."""

import argparse
import sys
from pathlib import Path

from tollgate_host.cli.parsing import add_general_flags

NAME = "completion"
SUMMARY = "print the script that completes commands and flags in your shell"
SHELLS = ("bash", "zsh", "fish")
DESCRIPTION = """\
Prints a script for your shell. With it, Tab completes Tollgate's commands and flags and their values, the names of
the integrations that are configured here, and the commands and flags of your own engine.

examples:
  source <(tollgate completion bash)                           # this bash; put it into ~/.bashrc to keep it
  tollgate completion zsh > "${fpath[1]}/_tollgate"            # zsh, from the next start on
  tollgate completion fish > ~/.config/fish/completions/tollgate.fish
"""
EPILOG = "exit codes: 0 printed; 3 wrong use"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=f"{', '.join(SHELLS[:-1])} or {SHELLS[-1]}")
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    sys.stdout.write(Path(__file__).with_name(f"tollgate.{arguments.shell}").read_text(encoding="utf-8"))
    return 0
