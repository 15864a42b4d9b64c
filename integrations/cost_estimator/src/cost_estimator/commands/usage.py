"""`tf-cost-estimator usage init PLAN`: the skeleton of a usage file for a plan."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from tollgate_runtime.command_line import BAD_USE, CommandParser

from cost_estimator.usage.quantities import usage_keys

OK = 0


def main(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code."""
    what = "write a usage file that has every key of the resources of a plan"
    examples = (
        "tf-cost-estimator usage init plan.json --output usage.yml",
        "tollgate show -json plan.tfplan | tf-cost-estimator usage init -",
    )
    parser = CommandParser(
        prog="tf-cost-estimator usage",
        description="Set usage quantities that a plan does not have, such as requests and gigabytes.",
        examples=examples,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    init = commands.add_parser("init", help=what, description=f"{what.capitalize()}.", examples=examples)
    init.add_argument("plan", metavar="PLAN", help="a plan in JSON, of `tollgate show -json` (- is standard input)")
    init.add_argument("-o", "--output", metavar="FILE", help="the file to write (default: standard output)")
    init.add_argument("--force", action="store_true", help="overwrite the file")
    options = parser.parse_args(arguments)
    try:
        skeleton = skeleton_of(_addresses(_read(options.plan)))
        return _write(skeleton, options.output, is_forced=options.force)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"tf-cost-estimator usage: {error}\n")
        return BAD_USE


def skeleton_of(resources: Iterable[tuple[str, str]]) -> str:
    """Return a usage file for resources, each an address and a type; the quantities are there to be filled in."""
    lines = [
        "# Monthly quantities that no plan shows. Fill in what you know; empty keys stay unknown.",
        "# The numbers after the # are examples.",
        "version: 0.1",
        "resource_usage:",
    ]
    seen: dict[str, str] = {}
    for address, resource_type in resources:
        seen.setdefault(_with_any_index(address), resource_type)
    body = [line for address in sorted(seen) for line in _entry(address, seen[address])]
    return "\n".join([*lines, *(body or ["  {}  # nothing in this plan depends on usage"])]) + "\n"


def _with_any_index(address: str) -> str:
    """Return the address of all instances of a resource with count or for_each."""
    head, bracket, _ = address.rpartition("[")
    return f"{head}[*]" if bracket and address.endswith("]") else address


def _entry(address: str, resource_type: str) -> list[str]:
    keys = usage_keys(resource_type)
    if not keys:
        return []
    lines = [f"  {_quote(address)}:"]
    group = ""
    for key in keys:
        head, dot, rest = key.key.partition(".")
        if dot and head != group:
            lines.append(f"    {head}:")
        group = head if dot else ""
        lines.append(f"      {rest}: # {key.example}" if dot else f"    {head}: # {key.example}")
    return lines


def _quote(address: str) -> str:
    return f"'{address}'" if any(character in address for character in "\"'*[]{}") else address


def _read(plan: str) -> Any:
    import msgspec

    data = sys.stdin.buffer.read() if plan == "-" else Path(plan).read_bytes()
    try:
        return msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise ValueError(f"{plan} is not JSON: {error}; give what `terraform show -json PLANFILE` prints") from None


def _addresses(plan: Any) -> list[tuple[str, str]]:
    changes = cast("dict[str, Any]", plan).get("resource_changes") if isinstance(plan, dict) else None
    if not isinstance(changes, list):
        raise ValueError("this is not a plan: it has no resource_changes; give what `terraform show -json` prints")
    rows = [cast("dict[str, Any]", row) for row in cast("list[Any]", changes) if isinstance(row, dict)]
    return [
        (str(row["address"]), str(row["type"]))
        for row in rows
        if row.get("mode", "managed") == "managed"
        and "address" in row
        and "type" in row
        and row.get("change", {}).get("actions") != ["delete"]
    ]


def _write(text: str, output: str | None, *, is_forced: bool) -> int:
    if output is None:
        sys.stdout.write(text)
        return OK
    target = Path(output)
    if target.exists() and not is_forced:
        raise ValueError(f"{output} is there already; --force overwrites it")
    target.write_text(text)
    sys.stdout.write(f"{output}: written\n")
    return OK
