"""Shared parts of the subcommands: parsing, output and errors."""

import sys
from collections.abc import Sequence

from tollgate_runtime.command_line import BAD_USE, CommandParser

from policy_validator.problems import PolicyError

OK, FAILED = 0, 1
PROGRAM = "tf-policy-validator"


def parser(command: str, description: str, *examples: str, exit_codes: str = "") -> CommandParser:
    """Return the parser of a subcommand; examples are given without the program's name."""
    shown = tuple(f"{PROGRAM} {command} {example}".rstrip() for example in examples)
    return CommandParser(prog=f"{PROGRAM} {command}", description=description, examples=shown, exit_codes=exit_codes)


def say(text: str) -> None:
    """Write to standard output."""
    sys.stdout.write(f"{text}\n")


def complain(lines: Sequence[str]) -> int:
    """Write to standard error; the exit code is that of wrong use."""
    for line in lines:
        sys.stderr.write(f"{PROGRAM}: {line}\n")
    return BAD_USE


def complain_of(error: PolicyError) -> int:
    """Return every mistake in policy files."""
    return complain([str(problem) for problem in error.problems])
