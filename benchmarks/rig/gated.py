"""The same Terraform command alone and with Tollgate around it, in turns in one folder."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import attrs
from pyvider.testing import Workspace

from benchmarks.rig.bench import Bench
from benchmarks.rig.engine import environment_of
from benchmarks.rig.spending import Spent, in_turns, spend
from benchmarks.rig.subjects import FOUR, Subject, agreeable
from benchmarks.rig.tables import Cell, Table, Target

PLAIN, NONE, SMALL, ALL = "terraform", "tollgate, no integrations", "tollgate, a small one", "tollgate, all four"
COMMANDS = {"plan": ["plan", "-input=false"], "apply": ["apply", "-auto-approve", "-input=false"]}
TARGETS = {("plan", NONE): 1.15, ("plan", SMALL): 1.25, ("plan", ALL): 1.3, ("apply", ALL): 1.3}
"""How many times Terraform's seconds a run may take."""
TARGET_SIZE = 1_000
LIMIT_SECONDS = 180


@attrs.frozen(kw_only=True)
class Stage:
    """A root module with so many resources.

    Attributes:
        clear: takes away what an apply has made, but for the state.
        findings: how many the four integrations have of each resource.
    """

    space: Workspace
    size: int
    clear: Callable[[], object]
    findings: int = 0

    def run(self, command: str, integrations: Sequence[Subject] | None, limit_seconds: float) -> Spent:
        """Run a command with these integrations; with None it is Terraform alone."""
        space = self.space
        file = space.folder / "integrations.json"
        file.unlink(missing_ok=True)
        if integrations is not None:
            file.write_text(json.dumps({"terraform": {"integrations": list(integrations)}}))
        if command == "apply":
            for state in space.folder.glob("terraform.tfstate*"):
                state.unlink()
            self.clear()
        tollgate = [sys.executable, "-m", "tollgate_host", "--fail-on=never"]
        return spend(
            [*(space.engine if integrations is None else tollgate), *COMMANDS[command], "-no-color"],
            folder=space.folder,
            environment=environment_of(space),
            limit_seconds=limit_seconds,
        )


def compared(bench: Bench, title: str, stages: Sequence[Stage], repeats: Mapping[str, int]) -> Table:
    """Return a table of both commands at each size, and the ratios; each command is run so many times.

    Where there are findings, only all four integrations are measured: nobody else has any.
    """
    small = agreeable(bench.workplace("small"))
    limit = bench.limit(LIMIT_SECONDS)
    rows: list[list[Cell]] = []
    targets: list[Target] = []
    for stage in stages:
        chosen: dict[str, Sequence[Subject] | None] = {PLAIN: None, NONE: (), SMALL: (small,), ALL: FOUR}
        if bench.is_quick or stage.findings:
            chosen = {PLAIN: None, ALL: FOUR}
        for command in COMMANDS:
            commands = {name: partial(stage.run, command, use, limit) for name, use in chosen.items()}
            runs = in_turns(bench.repeats(repeats[command]), commands)
            plain = runs[PLAIN]
            for name, spent in runs.items():
                ratio = spent.seconds / plain.seconds
                ratios = [None, None] if name == PLAIN else [ratio, spent.cpu / plain.cpu]
                rows.append([command, stage.size, stage.findings, name, *spent.cells(), *ratios])
                if stage.size == TARGET_SIZE and (most := TARGETS.get((command, name))):
                    what = f"{title.lower()}, {command} of 1,000 resources: {name}"
                    what += f", with {stage.findings} findings for each" if stage.findings else ""
                    targets.append(Target(what=what, value=ratio, limit=most, unit="times"))
    columns = ["command", "resources", "findings each", "run", "seconds", "CPU s", "MB"]
    columns += ["times terraform", "CPU times terraform"]
    return Table(title=title, columns=columns, rows=rows, targets=targets)
