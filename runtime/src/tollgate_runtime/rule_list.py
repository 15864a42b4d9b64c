"""The command `rules` of an integration: its rules, a line each or as JSON."""

from collections.abc import Mapping, Sequence
from typing import Any


def print_rules(program: str, rows: Sequence[Mapping[str, Any]], arguments: Sequence[str]) -> int:
    """Print the rules of an integration and return the exit code.

    Args:
        program: the name of the script.
        rows: what each rule has: `id`, `title`, `severity`, and whatever else explains it.
        arguments: those of the command.
    """
    import json
    import sys

    from tollgate_runtime.command_line import CommandParser

    parser = CommandParser(
        prog=f"{program} rules",
        description="List the rules that this integration can report.",
        examples=(f"{program} rules", f"{program} rules --json   # for other programs"),
    )
    parser.add_argument("--json", action="store_true", help="print everything known of each rule, as JSON")
    if parser.parse_args(arguments).json:
        sys.stdout.write(json.dumps(list(rows), indent=2) + "\n")
        return 0
    width = max((len(row["id"]) for row in rows), default=0)
    sys.stdout.writelines(f"{row['id']:<{width}}  {row['severity']:<8}  {row['title']}\n" for row in rows)
    return 0
