"""What the subcommands share: how they read their arguments, say what they found, and complain."""

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from policy_validator.problems import PolicyError

OK, FAILED, BAD_USE = 0, 1, 3
PROGRAM = "tf-policy-validator"


class Parser(argparse.ArgumentParser):
    """A parser whose complaints have the runtime's exit code for wrong use."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong with the arguments, and ends."""
        self.print_usage(sys.stderr)
        self.exit(BAD_USE, f"{self.prog}: {message}\n")


def parser(command: str, description: str) -> Parser:
    """The parser of a subcommand."""
    return Parser(prog=f"{PROGRAM} {command}", description=description)


def say(text: str) -> None:
    """Writes to standard output."""
    sys.stdout.write(f"{text}\n")


def complain(lines: Sequence[str]) -> int:
    """Writes to standard error; the exit code is that of wrong use."""
    for line in lines:
        sys.stderr.write(f"{PROGRAM}: {line}\n")
    return BAD_USE


def complain_of(error: PolicyError) -> int:
    """Tells every mistake in policy files."""
    return complain([str(problem) for problem in error.problems])
