"""The cost estimator on a plan of 10,000 resources: its own time for every resource and for the whole.

What is measured is the time inside the integration, without the wire: the answer for each resource after its plan, then
the sums, the budgets and the breakdown of the whole plan, as a run does it, in seconds of the processor. Further: how
long the catalogue takes to open, and how long the script takes to answer `initialize`. Each is the best of the repeats.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from cost_estimator.answers import answer
from cost_estimator.config import Budget, Config
from cost_estimator.price_file import PriceFile
from cost_estimator.prices import EMBEDDED
from cost_estimator.run import prepare
from cost_estimator.totals import add_up
from cost_estimator.verdict import verdict
from tollgate_runtime import Resource

AIM_SECONDS, AIM_OPEN_MS, AIM_START_MS = 2.0, 5.0, 100.0
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
    """A plan: of everything a tenth; half of it is new, the rest is changed or stays."""
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


def estimate(plan: list[Resource]) -> None:
    """What a run does with a plan."""
    budgets = [
        Budget(name="web", monthly_limit=Decimal(1000), tags={"Team": "web"}),
        Budget(name="all", monthly_limit=Decimal(10**9)),
    ]
    run = prepare(Config(monthly_budget=Decimal(10**9), budgets=budgets))
    for resource in plan:
        run.see(resource)
        answer(resource, run)
    verdict(add_up(plan, run), run)


def best(repeats: int, work: Callable[[], Any], clock: Callable[[], float] = time.perf_counter) -> float:
    """The seconds of the fastest of some repeats."""
    taken: list[float] = []
    for _ in range(repeats):
        begun = clock()
        work()
        taken.append(clock() - begun)
    return min(taken)


def start() -> None:
    """Starts the script and has it answer `initialize`."""
    line = b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"config": {"monthly_budget": 5000}}}\n'
    subprocess.run([sys.executable, "-m", "cost_estimator"], input=line, capture_output=True, check=True)


def open_catalogue() -> None:
    """Opens the catalogue and looks one price up."""
    PriceFile(EMBEDDED).find("ec2", "linux/m5.large", "us-east-1")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--resources", type=int, default=10_000)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    plan = resources(options.resources)
    seconds = best(options.repeats, lambda: estimate(plan), time.process_time)
    opened, started = best(options.repeats, open_catalogue), best(options.repeats, start)
    per_resource = seconds / max(options.resources, 1) * 1e6
    print(f"{options.resources:,} resources: {seconds:.2f} s ({per_resource:.0f} us each); aim: {AIM_SECONDS} s")
    print(f"catalogue opened and one price found: {opened * 1e3:.1f} ms; aim: {AIM_OPEN_MS} ms")
    print(f"script started and initialized: {started * 1e3:.0f} ms; aim: {AIM_START_MS} ms")


if __name__ == "__main__":
    main()
