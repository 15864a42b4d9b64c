"""Rego with OPA: five rules on the whole plan, five on each resource, beside the same check without them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from benchmarks import check
from benchmarks.rig.bench import Bench
from benchmarks.rig.policies import YAML
from benchmarks.rig.spending import Spent, best, growing
from benchmarks.rig.subjects import POLICY, Subject
from benchmarks.rig.tables import NOT_RUN, Cell, Table, Target

TITLE = "Rego"
ABOUT = """
`tollgate check` with three rules in YAML, then with five rules in Rego beside them: rules that read the whole plan as
Terraform's JSON has it, and rules that are given one resource at a time. Both are asked of one OPA server, which the
policy validator starts and ends.
"""
SIZES = (10, 100, 1_000, 10_000)
LIMIT_SECONDS = 120
OVER_SECONDS = 0.4
PLAIN, OF_PLAN, OF_RESOURCES = "without Rego", "five rules on the plan", "five rules on each resource"

_RULES = {
    "aws_db_instance": "change.after.backup_retention_period < 1",
    "aws_instance": "not change.after.tags.Owner",
    "aws_s3_bucket": "change.after.force_destroy == true",
    "aws_ebs_volume": "not change.after.encrypted",
    "aws_nat_gateway": 'change.after.connectivity_type == "private"',
}


def _whole() -> str:
    rules = [
        f"""deny_{kind} contains msg if {{
	some row in input.resource_changes
	row.type == "{kind}"
	change := row.change
	change.after != null
	{condition}
	msg := sprintf("%s is wrong", [row.address])
}}
"""
        for kind, condition in _RULES.items()
    ]
    return "\n".join(["package plan\n\nimport rego.v1\n", *rules])


def _single() -> str:
    rules = [
        f"""deny_{kind} contains msg if {{
	input.type == "{kind}"
	change := input.change
	{condition}
	msg := sprintf("%s is wrong", [input.address])
}}
"""
        for kind, condition in _RULES.items()
    ]
    return "\n".join(["package resource\n\nimport rego.v1\n", *rules])


def run(bench: Bench) -> Iterator[Table]:
    """One table: each set of rules with plans of growing size."""
    opa = find_opa()
    if opa is None:
        bench.miss("opa", "it is not installed: .ci/engines opa builds it")
        return
    (bench.workplace("yaml") / "rules.yaml").write_text(YAML)
    (bench.workplace("plan") / "rules.rego").write_text(_whole())
    (bench.workplace("resource") / "rules.rego").write_text(_single())
    sets = {PLAIN: ["yaml"], OF_PLAN: ["yaml", "plan"], OF_RESOURCES: ["yaml", "resource"]}
    runs = {name: dict(_measured(bench, name, folders, opa)) for name, folders in sets.items()}
    rows = [
        [name, size, *(spent.cells() if spent else [NOT_RUN, None, None]), _over(spent, runs[PLAIN].get(size))]
        for name, sizes in runs.items()
        for size, spent in sizes.items()
    ]
    columns = ["rules", "resources", "seconds", "CPU s", "MB", "seconds over"]
    yield Table(title="By number of resources", columns=columns, rows=rows, targets=_targets(runs))


def find_opa() -> str | None:
    """Return the `opa` on the path, or the newest that `.ci/engines` has built."""
    cache = os.environ.get("TOLLGATE_ENGINES") or Path.home() / ".cache" / "tollgate-engines"
    built = sorted(Path(cache).glob("opa/*/opa"))
    return shutil.which("opa") or (str(built[-1]) if built else None)


def _measured(bench: Bench, name: str, folders: list[str], opa: str) -> Iterator[tuple[int, Spent | None]]:
    sets = [str(bench.workplace(folder)) for folder in folders]
    rules: Subject = {**POLICY, "config": {"policy_set": sets, "opa": opa}}
    folder, limit = bench.project(name.replace(" ", "-"), rules), bench.limit(LIMIT_SECONDS)

    def measure(size: int) -> Spent:
        repeats = bench.repeats(5 if size <= 1_000 else 2)
        return best(repeats, lambda: check.check(folder, bench.plan(size), limit))

    return growing(bench.sizes(*SIZES), measure, limit)


def _over(spent: Spent | None, plain: Spent | None) -> Cell:
    if spent is None or plain is None or spent is plain:
        return None
    return spent.seconds - plain.seconds


def _targets(runs: dict[str, dict[int, Spent | None]]) -> list[Target]:
    found: list[Target] = []
    for name in (OF_PLAN, OF_RESOURCES):
        near, far = (_over(runs[name].get(size), runs[PLAIN].get(size)) for size in (1_000, 10_000))
        over = near if isinstance(near, float) else None
        found.append(Target(what=f"1,000 resources, {name}: over", value=over, limit=OVER_SECONDS, unit="s"))
        growth = far / over if over and isinstance(far, float) else None
        found.append(Target(what=f"10,000 by 1,000 resources, {name}", value=growth, limit=10, unit="times"))
    return found
