"""How much of its own time the cost estimator takes for plans of growing size, and to open its prices."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from cost_estimator.answers.resource_answer import answer
from cost_estimator.answers.totals import add_up
from cost_estimator.answers.verdict import verdict
from cost_estimator.config import Budget, Config
from cost_estimator.price_file import PriceFile
from cost_estimator.prices import EMBEDDED
from cost_estimator.run import prepare
from tollgate_runtime import Resource

from benchmarks.rig.bench import Bench
from benchmarks.rig.in_process import Judged, by_size, judged
from benchmarks.rig.spending import least
from benchmarks.rig.tables import Table, Target

TITLE = "The cost estimator by itself"
ABOUT = """
The answer for each resource after its plan, then the sums, the budgets and the breakdown of the whole plan, as a run
does it: of ten types a tenth each; half of it is new, the rest is changed or stays. The time is the integration's own,
in one process: no pipe, no JSON. Further, how long it takes to open the catalogue of prices and to find one in it.
"""
LIMIT_SECONDS, LIMIT_OPEN_MS = 2.0, 5.0
TAGS = {"Team": "web", "Stage": "prod"}
KINDS: tuple[tuple[str, dict[str, Any], dict[str, list[str]]], ...] = (
    ("aws_instance", {"instance_type": "m5.large", "root_block_device": [{"volume_size": 50}], "tags": TAGS}, {}),
    ("aws_db_instance", {"instance_class": "db.m5.large", "engine": "postgres", "allocated_storage": 100}, {}),
    ("aws_lb", {"load_balancer_type": "application", "tags": TAGS}, {}),
    ("aws_ebs_volume", {"size": 100, "type": "gp3", "iops": 4000}, {}),
    ("aws_iam_role", {"name": "role"}, {}),
    ("aws_security_group_rule", {"type": "ingress"}, {}),
    ("aws_nat_gateway", {"subnet_id": "subnet-1"}, {}),
    ("aws_launch_template", {"instance_type": "c5.large"}, {}),
    ("aws_autoscaling_group", {"desired_capacity": 3}, {"launch_template.id": ["aws_launch_template.r{}"]}),
    ("aws_cloudwatch_log_group", {"name": "log"}, {}),
)


def resources(count: int) -> list[Resource]:
    """Return a plan: of everything a tenth; half of it is new, the rest is changed or stays."""
    return [_resource(number) for number in range(count)]


def _resource(number: int) -> Resource:
    kind, values, refers = KINDS[number % len(KINDS)]
    action: Any = ("create", "create", "update", "no-op")[number // len(KINDS) % 4]
    return Resource(
        address=f"{kind}.r{number}",
        type=kind,
        name=f"r{number}",
        action=action,
        before={} if action == "create" else dict(values),
        after=dict(values),
        provider_type="aws",
        provider_config={"region": "us-east-1"},
        references={argument: [each.format(number - 1) for each in listed] for argument, listed in refers.items()},
    )


def judge(config: Config, plan: Sequence[Resource]) -> Judged:
    """Estimate a plan once, in a separate run."""
    run = prepare(config)

    def each() -> None:
        for resource in plan:
            run.see(resource)
            answer(resource, run)

    return judged(each, lambda: verdict(add_up(plan, run), run))


def run(bench: Bench) -> Iterator[Table]:
    """One table of plans, one of the catalogue."""
    budgets = [
        Budget(name="web", monthly_limit=Decimal(1000), tags={"Team": "web"}),
        Budget(name="all", monthly_limit=Decimal(10**9)),
    ]
    config = {"three budgets": Config(monthly_budget=Decimal(10**9), budgets=budgets)}
    limits = dict.fromkeys(config, LIMIT_SECONDS)
    yield by_size(bench, "Cost estimator", config, judge, resources, limits=limits)
    opened = least(bench.repeats(10), open_catalogue, time.perf_counter) * 1e3
    target = Target(what="opening the catalogue of prices", value=opened, limit=LIMIT_OPEN_MS, unit="ms")
    yield Table(title="Catalogue", columns=["", "ms"], rows=[["opened, and one price found", opened]], targets=[target])


def open_catalogue() -> None:
    """Open the catalogue and look up one price."""
    PriceFile(EMBEDDED).find("ec2", "linux/m5.large", "us-east-1")
