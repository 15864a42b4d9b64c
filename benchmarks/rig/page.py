"""docs/measurements.md: the machine, the targets, and every table, made from results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from benchmarks.rig.machine import Machine
from benchmarks.rig.tables import Cell, Result, Table, Target, figure

BUSY = 0.1
"""When others use more of the machine than this, the page says that seconds mean little."""
_OPENING = """# Measurements

What `make bench` measured, with other tools on the same plans in the same run. `make bench ONLY=check` runs one part,
`QUICK=1` tries all with small sizes. What is compared are ratios within one run: seconds of another machine, or of
another day, say little ([0042](decisions/0042-measurements.md)).

*seconds* is the time from start to end, the shortest of some runs. *CPU s* is the processor time of the command and all
its processes. *MB* is the most memory that all of them had together, shared pages counted for each; where a table says
*largest*, that of the largest process. A figure with > is that of a run that was stopped because its time was over.
"""


def page(results: Sequence[Result], machine: Machine, before: Sequence[Result] = ()) -> str:
    """Return the whole page.

    Args:
        results: what was measured, in the order of the page.
        machine: where.
        before: earlier results, for a column beside the targets.
    """
    parts = [_OPENING, *_machine(results, machine), *_targets(results, before)]
    for result in results:
        parts += _section(result)
    return "\n".join(parts).rstrip() + "\n"


def table_lines(table: Table) -> Iterator[str]:
    """Yield a table with its title and its note."""
    yield f"### {table.title}"
    yield ""
    yield from _grid(table.columns, table.rows)
    yield ""
    if table.note:
        yield table.note
        yield ""


def _grid(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Iterator[str]:
    numeric = [_is_numeric([row[place] for row in rows]) for place in range(len(columns))]
    yield _line(columns)
    yield _line("--:" if is_numeric else "---" for is_numeric in numeric)
    for row in rows:
        yield _line(map(figure, row))


def _is_numeric(cells: Sequence[Cell]) -> bool:
    return any(isinstance(cell, int | float) for cell in cells)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _machine(results: Sequence[Result], machine: Machine) -> Iterator[str]:
    versions = {name: version for result in results for name, version in result.versions.items()}
    yield "## Machine and versions"
    yield ""
    yield f"- {machine.processor}, {machine.cores} cores, {machine.memory_gb:.0f} GB, {machine.system}"
    yield f"- Python {machine.python}"
    yield "- " + ", ".join(f"{name} {version}" for name, version in sorted(versions.items()))
    yield ""


def _targets(results: Sequence[Result], before: Sequence[Result]) -> Iterator[str]:
    earlier = {(result.name, target.what): target for result in before for target in _all_targets(result)}
    columns = ["", "target", *(["before"] if before else []), "measured", "kept"]
    rows: list[list[Cell]] = []
    for result in results:
        for target in _all_targets(result):
            old = earlier.get((result.name, target.what))
            shown = [_value(old) if old else ""] if before else []
            aim = f"{target.side} {_with_unit(target.limit, target.unit)}"
            rows.append(
                [f"[{target.what}](#{_anchor(result.title)})", aim, *shown, _value(target), _kept(target, result)]
            )
    if rows:
        yield "## Targets"
        yield ""
        yield from _grid(columns, rows)
        yield ""


def _all_targets(result: Result) -> Iterator[Target]:
    for table in result.tables:
        yield from table.targets


def _kept(target: Target, result: Result) -> str:
    """Return whether it is; memory and ratios are no worse on a busy machine, time is."""
    if target.is_kept is None or target.is_kept:
        return "yes" if target.is_kept else ""
    return "no: busy machine" if result.others > BUSY and target.unit not in ("MB", "times") else "**no**"


def _value(target: Target) -> str:
    return "not measured" if target.value is None else _with_unit(target.value, target.unit)


def _with_unit(value: float, unit: str) -> str:
    shown = f"{value:,.0f}" if value == int(value) else figure(value)
    return f"{shown} {unit}".strip()


def _anchor(title: str) -> str:
    kept = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -_")
    return kept.replace(" ", "-")


def _section(result: Result) -> Iterator[str]:
    yield f"## {result.title}"
    yield ""
    yield result.about.strip()
    yield ""
    yield from _circumstances(result)
    yield ""
    for table in result.tables:
        yield from table_lines(table)
    for missing in result.missing:
        yield f"- {missing.name} is missing: {missing.reason}"
    if result.missing:
        yield ""


def _circumstances(result: Result) -> Iterator[str]:
    """When it was run, for how long, and how far the figures can be trusted."""
    load = f"load average {result.load[0]:.1f} before and {result.load[1]:.1f} after"
    when = f"{result.begun.replace('T', ' ').removesuffix('+00:00')} UTC" if result.begun else "never begun"
    yield f"`make bench ONLY={result.name}`: {when}, {result.seconds:.0f} s, {load};"
    yield f"others used {result.others:.0%} of the cores."
    if any(result.loop):
        yield f"A fixed loop of pure Python took {result.loop[0]:.0f} ms before and {result.loop[1]:.0f} ms after."
    if result.others > BUSY:
        yield "**The machine was busy: seconds mean little here, processor time and ratios more.**"
    if result.is_quick:
        yield "**A quick run: the figures mean nothing.**"
    if result.most:
        yield f"**Sizes above {result.most:,} were left out.**"
    if result.trouble:
        yield f"**It ended early: {' '.join(result.trouble.split())}**"
