"""Parsers for console scripts and their subcommands, so that all of them teach, and complain, in the same way."""

import argparse
from typing import Any, NoReturn

BAD_USE = 3
_WIDTH = 100


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as it is written, with room for the flags."""

    def __init__(self, prog: str) -> None:
        import shutil

        super().__init__(prog, max_help_position=30, width=min(_WIDTH, shutil.get_terminal_size((_WIDTH, 24)).columns))


class CommandParser(argparse.ArgumentParser):
    """A parser whose help ends with examples and exit codes, and whose complaint is one sentence.

    Args:
        examples: command lines that work, each perhaps followed by a `# reason`.
        exit_codes: what each exit code means, if the command has others than 0 and 3.
        given: as for argparse.
    """

    def __init__(self, *, examples: tuple[str, ...] = (), exit_codes: str = "", **given: Any) -> None:
        shown = "\n".join(["examples:", *(f"  {line}" for line in examples), ""]) if examples else ""
        codes = f"exit codes: {exit_codes or '0 done; 3 wrong use'}"
        parts = [part for part in (given.pop("epilog", None), shown, codes) if part]
        super().__init__(epilog="\n".join(parts), formatter_class=_Formatter, allow_abbrev=False, **given)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong with the arguments, and exit."""
        self.exit(BAD_USE, f"{self.prog}: {message}; see `{self.prog} --help`\n")
