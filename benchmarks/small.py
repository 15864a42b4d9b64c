"""Runs that hardly do anything: many small resources, the single commands of a fleet, and eight units at once."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from pyvider.testing import Workspace, engines

from benchmarks.rig.aws_provider import ADDRESS, NoMirror, aws_workspace, mirrored
from benchmarks.rig.bench import Bench
from benchmarks.rig.engine import environment_of, version_of
from benchmarks.rig.spending import Spent, in_turns, spend
from benchmarks.rig.subjects import FOUR
from benchmarks.rig.tables import Cell, Table, Target
from benchmarks.rig.time_provider import VERSION, NotBuilt, built, time_workspace
from tests.e2e.aws.cloud import running_cloud

TITLE = "Small runs"
ABOUT = """
Where the engine itself takes no time, what Tollgate adds is all there is to see. First 300 resources of
hashicorp/time, a provider in Go that only looks at the clock; then single commands on a root module with one
resource, as orchestrators give them by the hundred: one of `terraform_data`, which is built into the engine and so
needs no provider at all, one of hashicorp/time, and one of hashicorp/aws, a log group; then eight units under
Terragrunt with each of them. The engine alone and Tollgate with its four integrations take turns. Before the first
turn everything runs once, so that what Tollgate remembers of an integration is known.
"""
SIZE = 300
UNITS = 8
REPEATS, FLEET_REPEATS = 5, 2
LIMIT_SECONDS = 180
TOLLGATE = str(Path(sys.executable).with_name("tollgate"))
BUILT_IN, OF_PROVIDER, OF_CLOUD = "one terraform_data", "one resource of hashicorp/time", f"one resource of {ADDRESS}"
ALONE, OURS = "alone", "tollgate, all four"
STEPS: dict[str, Sequence[Sequence[str]]] = {
    "init": [["init"]],
    "plan": [["plan"]],
    "apply": [["apply", "-auto-approve"]],
    "plan without changes": [["plan"]],
    "destroy": [["destroy", "-auto-approve"]],
}
TARGETS = {"init": 1.5, "plan": 1.3, "apply": 1.3, "plan without changes": 1.2, "destroy": 1.3}
COMMANDS = {"output -json": 60.0, "validate": 60.0, "plan": None, "init": None}
RATIOS = {"plan": 1.5, "init": 1.5}
SMALL_MAIN = 'resource "terraform_data" "one" {\n  input = "one"\n}\noutput "one" {\n  value = 1\n}\n'
COLUMNS = ["run", "seconds", "CPU s", "MB", "times alone", "CPU times alone"]
UNIT = 'terraform {\n  source = "${get_repo_root()}/unit//."\n}\n'


def run(bench: Bench) -> Iterator[Table]:
    """Yield the tables, but for those whose providers are not at hand."""
    engine = next(iter(engines().values()))
    bench.versions |= version_of(engine)
    with ExitStack() as stack:
        spaces = [(BUILT_IN, _built_in(bench.workplace("single"), engine))]
        try:
            yield _many(bench, engine)
            spaces.append((OF_PROVIDER, time_workspace(bench.workplace("single_time"), 1, engine)))
        except NotBuilt as error:
            bench.miss(f"hashicorp/time {VERSION}", str(error))
        try:
            _, bench.versions[ADDRESS] = mirrored()
            cloud = stack.enter_context(running_cloud())
            spaces.append((OF_CLOUD, aws_workspace(bench.workplace("single_aws"), 1, engine, cloud)))
        except NoMirror as error:
            bench.miss(ADDRESS, str(error))
        for what, space in spaces:
            yield _commands(bench, space, what)
        try:
            for what, space in spaces:
                yield _fleet(bench, space, what)
        except NotBuilt as error:
            bench.miss("terragrunt", str(error))


def configure(folder: Path, *, is_ours: bool) -> None:
    """Write the configuration of the four integrations, or remove it."""
    file = folder / "integrations.json"
    file.unlink(missing_ok=True)
    if is_ours:
        file.write_text(json.dumps({"terraform": {"integrations": list(FOUR)}}))


def _many(bench: Bench, engine: list[str]) -> Table:
    size = bench.sizes(SIZE)[0]
    space = time_workspace(bench.workplace("many"), size, engine)
    rows: list[list[Cell]] = []
    targets: list[Target] = []
    states: dict[str, bytes] = {}
    _run(space, ["init"], is_ours=False, limit=bench.limit(LIMIT_SECONDS))
    _run(space, ["init"], is_ours=True, limit=bench.limit(LIMIT_SECONDS))
    for name, (words,) in STEPS.items():
        before = states.get("apply", b"") if name in ("plan without changes", "destroy") else b""

        def step(*, is_ours: bool, words: Sequence[str] = words, before: bytes = before) -> Spent:
            for old in space.folder.glob("terraform.tfstate*"):
                old.unlink()
            if before:
                (space.folder / "terraform.tfstate").write_bytes(before)
            return _run(space, words, is_ours=is_ours, limit=bench.limit(LIMIT_SECONDS))

        spent = in_turns(
            bench.repeats(REPEATS), {ALONE: partial(step, is_ours=False), OURS: partial(step, is_ours=True)}
        )
        if name == "apply":
            states["apply"] = (space.folder / "terraform.tfstate").read_bytes()
        rows += _rows(name, spent)
        what = f"{size} small resources, {name}"
        targets.append(Target(what=what, value=_ratio(spent), limit=TARGETS[name], unit="times"))
    return Table(title=f"{size} small resources", columns=["command", *COLUMNS], rows=rows, targets=targets)


def _built_in(folder: Path, engine: list[str]) -> Workspace:
    """Return a root module whose only resource is of the engine's own type."""
    (folder / "terraform.rc").write_text("disable_checkpoint = true\n")
    space = Workspace(folder / "root", engine)
    space.folder.mkdir()
    (space.folder / "main.tf").write_text(SMALL_MAIN)
    return space


def _commands(bench: Bench, space: Workspace, what: str) -> Table:
    limit = bench.limit(LIMIT_SECONDS)
    for words in (["init"], ["apply", "-auto-approve"]):
        _run(space, words, is_ours=False, limit=limit)
    _run(space, ["init"], is_ours=True, limit=limit)
    rows: list[list[Cell]] = []
    targets: list[Target] = []
    for name, most in COMMANDS.items():
        runs: dict[str, Callable[[], Spent]] = {
            ALONE: partial(_run, space, name.split(), is_ours=False, limit=limit),
            OURS: partial(_run, space, name.split(), is_ours=True, limit=limit),
        }
        spent = in_turns(bench.repeats(REPEATS * 2), runs)
        rows += _rows(name, spent)
        if most is not None:
            added = (spent[OURS].seconds - spent[ALONE].seconds) * 1e3
            targets.append(Target(what=f"what {name} adds, {what}", value=added, limit=most, unit="ms"))
        else:
            targets.append(Target(what=f"{what}, {name}", value=_ratio(spent), limit=RATIOS[name], unit="times"))
    return Table(title=f"Single commands, {what}", columns=["command", *COLUMNS], rows=rows, targets=targets)


def _fleet(bench: Bench, space: Workspace, what: str) -> Table:
    terragrunt = built("terragrunt")
    folder = bench.workplace(f"fleet of {what.replace('/', ' ')}")
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    (folder / "unit").mkdir()
    for file in space.folder.glob("*.tf"):
        shutil.copy(file, folder / "unit")
    for number in range(UNITS):
        (folder / "live" / f"unit{number}").mkdir(parents=True)
        (folder / "live" / f"unit{number}" / "terragrunt.hcl").write_text(UNIT)
    engine = space.engine[0]

    def plan(*, is_ours: bool) -> Spent:
        configure(folder, is_ours=is_ours)
        for cache in folder.glob("live/*/.terragrunt-cache"):
            shutil.rmtree(cache)
        environ = environment_of(space) | {"TG_TF_PATH": TOLLGATE if is_ours else engine}
        environ |= {"TOLLGATE_ENGINE": engine, "TG_NON_INTERACTIVE": "true", "TOLLGATE_FAIL_ON": "never"}
        words = [str(terragrunt), "run", "--all", "plan", "--no-color"]
        return spend(words, folder=folder / "live", environment=environ, limit_seconds=bench.limit(LIMIT_SECONDS))

    plan(is_ours=True)
    turns = bench.repeats(FLEET_REPEATS)
    spent = in_turns(turns, {ALONE: partial(plan, is_ours=False), OURS: partial(plan, is_ours=True)})
    name = f"{UNITS} units under Terragrunt, {what}"
    target = Target(what=f"{name}, init and plan", value=_ratio(spent), limit=1.5, unit="times")
    rows = list(_rows("run --all plan", spent))
    return Table(title=name, columns=["command", *COLUMNS], rows=rows, targets=[target])


def _run(space: Workspace, words: Sequence[str], *, is_ours: bool, limit: float) -> Spent:
    configure(space.folder, is_ours=is_ours)
    environ = environment_of(space) | {"TOLLGATE_ENGINE": space.engine[0], "TOLLGATE_FAIL_ON": "never"}
    program = [TOLLGATE] if is_ours else space.engine
    return spend([*program, *words], folder=space.folder, environment=environ, limit_seconds=limit)


def _rows(name: str, spent: Mapping[str, Spent]) -> Iterator[list[Cell]]:
    alone = spent[ALONE]
    for who, one in spent.items():
        ratios = [None, None] if one is alone else [one.seconds / alone.seconds, one.cpu / alone.cpu]
        yield [name, who, *one.cells(), *ratios]


def _ratio(spent: Mapping[str, Spent]) -> float:
    return spent[OURS].seconds / spent[ALONE].seconds
