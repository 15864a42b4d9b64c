"""The policy validator on saved plans of growing size, beside other policy tools on the same plans in the same run."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import attrs

from benchmarks import check
from benchmarks.rig.bench import OURS, Bench
from benchmarks.rig.peers import C7N_LEFT, CHECKOV, TERRAFORM_COMPLIANCE, Peer
from benchmarks.rig.policies import REGO, YAML, write_c7n, write_features
from benchmarks.rig.spending import CommandFailed, Spent, best, growing, spend
from benchmarks.rig.subjects import POLICY, Subject
from benchmarks.rig.tables import NOT_RUN, Cell, Table, Target

TITLE = "Policies, beside other tools"
ABOUT = """
Whole commands on the plans of the section above. In the first table Tollgate judges with every built-in rule for AWS,
and Checkov with all its checks: these two do comparable work. The second table has tools that run the rules they are
given, here three, and Tollgate with its own language for rules and with Rego. terraform-compliance reads the plan;
c7n-left reads no plans, only configurations, and gets the resources of the plan as one. *regopy alone* evaluates the
same Rego on the whole plan, in a process that does nothing else: it stands in for the engine of OPA and conftest, which
are programs in Go that no package index carries; they take part where they are installed.
"""
SIZES = (10, 100, 1_000, 10_000)
LIMIT_SECONDS = 120
RATIO, SECONDS, MEGABYTES = 30, 5.0, 400
COLUMNS = ["tool", "resources", "seconds", "CPU s", "MB", "times ours", "CPU times ours"]
_EVALUATE = """
import json, sys
from regopy import Interpreter
rego = Interpreter()
rego.add_module("rules", open(sys.argv[1]).read())
rego.set_input(json.load(open(sys.argv[2])))
print(rego.query("count(data.rules.deny)"))
"""
_GIVEN_UP = "regopy took more than"
"""What our report says of a rule that was stopped, and so not judged."""
_QUIET = {"LOG_LEVEL": "ERROR", "CHECKOV_RUN_SCA_PACKAGE_SCAN_V2": "false"}


@attrs.frozen(kw_only=True)
class Tool:
    """How a tool is run on a plan of a size."""

    name: str
    run: Callable[[int], Spent]


class NothingJudged(Exception):
    """A tool ended as if all were well, but without what it says when it has judged."""


def run(bench: Bench) -> Iterator[Table]:
    """Two tables: those with many rules of their own, and those with the same few."""
    ours = Tool(name=OURS, run=_tollgate(bench, "many", POLICY))
    runs = _measured(bench, [ours, *(_checkov(bench, peer) for peer in bench.present([CHECKOV]))])
    yield Table(
        title="Every built-in rule for AWS", columns=COLUMNS, rows=_rows(runs, ours.name), targets=_targets(runs)
    )
    yield _few(bench)


def _few(bench: Bench) -> Table:
    ours, rego = "tollgate, in YAML", bench.workplace("rego") / "rules.rego"
    rego.write_text(REGO)
    (bench.workplace("yaml") / "rules.yaml").write_text(YAML)
    tools = [_own(bench, ours, "yaml"), _own(bench, "tollgate, in Rego", "rego"), _regopy(bench, rego)]
    runs = _measured(bench, [*tools, *_others(bench, rego)])
    return Table(title="The same three rules", columns=COLUMNS, rows=_rows(runs, ours))


def _own(bench: Bench, name: str, folder: str) -> Tool:
    rules: Subject = {**POLICY, "config": {"policy_set": str(bench.workplace(folder))}}
    return Tool(name=name, run=_tollgate(bench, f"with-{folder}", rules))


def _measured(bench: Bench, tools: list[Tool]) -> dict[str, dict[int, Spent | None]]:
    """Each tool with plans of growing size; one that fails is noted and left out."""
    runs: dict[str, dict[int, Spent | None]] = {}
    for tool in tools:
        runs[tool.name] = {}
        try:
            for size, spent in growing(bench.sizes(*SIZES), tool.run, bench.limit(LIMIT_SECONDS)):
                runs[tool.name][size] = spent
        except (CommandFailed, NothingJudged, OSError) as error:
            bench.miss_peer(tool.name, str(error))
    return runs


def _rows(runs: dict[str, dict[int, Spent | None]], ours: str) -> list[list[Cell]]:
    return [
        [name, size, *(spent.cells() if spent else [NOT_RUN, None, None]), *_ratios(spent, runs[ours].get(size))]
        for name, sizes in runs.items()
        for size, spent in sizes.items()
    ]


def _ratios(spent: Spent | None, ours: Spent | None) -> list[Cell]:
    if spent is None or ours is None or spent is ours:
        return [None, None]
    ratios = [spent.seconds / ours.seconds, spent.cpu / ours.cpu]
    return [f"> {ratio:.1f}" for ratio in ratios] if spent.is_over else list(ratios)


def _tollgate(bench: Bench, name: str, integration: Subject) -> Callable[[int], Spent]:
    folder, limit = bench.project(name, integration), bench.limit(LIMIT_SECONDS)

    def measured(size: int) -> Spent:
        repeats = bench.repeats(2 if size <= 1_000 else 1)
        spent = best(repeats, lambda: check.check(folder, bench.plan(size), limit))
        return attrs.evolve(spent, is_over=spent.is_over or _GIVEN_UP in spent.out)

    return measured


def _checkov(bench: Bench, peer: Peer) -> Tool:
    command = [peer.program("checkov"), "--framework", "terraform_plan", "--compact", "--quiet", "-f"]
    return Tool(name=CHECKOV.name, run=_on_plans(bench, command, "Passed checks: ", {**os.environ, **_QUIET}))


def _regopy(bench: Bench, rules: Path) -> Tool:
    command = [sys.executable, "-c", _EVALUATE, rules]
    return Tool(name="regopy alone", run=_on_plans(bench, command, "expressions"))


def _others(bench: Bench, rules: Path) -> Iterator[Tool]:
    features = write_features(bench.workplace("features"))
    for peer in bench.present([TERRAFORM_COMPLIANCE]):
        start = [peer.program("terraform-compliance"), "-f", features, "-p"]
        yield Tool(name=peer.name, run=_on_plans(bench, start, "scenarios ("))
    for peer in bench.present([C7N_LEFT]):
        start = peer.program("c7n-left")
        yield Tool(
            name=peer.name,
            run=lambda size, start=start: _whole(bench, [start, "run", *write_c7n(bench, size)], "compliant of"),
        )
    for name, (proof, *arguments) in {
        "opa": ("result", "eval", "-d", rules, "data.rules.deny", "-i"),
        "conftest": ("tests", "test", "--namespace", "rules", "--policy", rules),
    }.items():
        found = shutil.which(name) if bench.has_peers else None
        if found:
            yield Tool(name=name, run=_on_plans(bench, [found, *arguments], str(proof)))
        elif bench.has_peers:
            bench.miss(name, "it is a program in Go, is not on PATH, and no package index carries it")


def _on_plans(
    bench: Bench, command: Sequence[str | Path], proof: str, environment: dict[str, str] | None = None
) -> Callable[[int], Spent]:
    """Return a command that takes a plan as its last argument."""
    return lambda size: _whole(bench, [*command, bench.plan(size)], proof, environment)


def _whole(bench: Bench, command: Sequence[str | Path], proof: str, environment: dict[str, str] | None = None) -> Spent:
    """One run of a peer; to have found something is no failure, but what it says then must be there: the proof.

    Raises:
        NothingJudged: when it is not.
    """
    spent = spend(command, environment=environment, codes=(0, 1), limit_seconds=bench.limit(LIMIT_SECONDS))
    if not spent.is_over and proof not in spent.out + spent.err:
        raise NothingJudged(f"it ended with {spent.code} and without a verdict: {spent.err[-300:]}")
    return spent


def _targets(runs: dict[str, dict[int, Spent | None]]) -> list[Target]:
    ours, theirs = runs[OURS], runs.get(CHECKOV.name, {})
    large = ours.get(10_000)
    mine, other = ours.get(1_000), theirs.get(1_000)
    ratio = other.cpu / mine.cpu if mine and other else None
    seconds, memory = (large.seconds, large.largest_mb) if large else (None, None)
    return [
        Target(what="10,000 resources with every rule", value=seconds, limit=SECONDS, unit="s"),
        Target(what="memory of the largest process meanwhile", value=memory, limit=MEGABYTES, unit="MB"),
        Target(what="CPU of Checkov against ours, at 1,000", value=ratio, limit=RATIO, unit="times", side="at least"),
    ]
