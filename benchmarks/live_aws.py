"""`tollgate plan` and `apply` beside Terraform alone, on the real AWS provider and an AWS on the loopback interface."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from pyvider.testing import engines

from benchmarks.rig.aws_provider import ADDRESS, MAIN, NoMirror, aws_workspace, mirrored
from benchmarks.rig.bench import Bench
from benchmarks.rig.engine import version_of
from benchmarks.rig.gated import Stage, compared
from benchmarks.rig.tables import Table
from tests.e2e.aws.cloud import Cloud, running_cloud

TITLE = "Live runs on the real AWS provider"
ABOUT = """
The same on hashicorp/aws, from a filesystem mirror, against moto: an AWS that answers on the loopback interface, in the
process that measures and so outside the figures. Each apply begins from nothing.
"""
SIZES = (10, 100, 1_000)
FAULTY = """
provider "aws" {{
  region                      = "us-east-1"
  skip_credentials_validation = true
  skip_metadata_api_check     = "true"
}}
resource "aws_cloudwatch_log_group" "many" {{
  count             = {size}
  name              = "log-${{count.index}}"
  retention_in_days = 30
  tags              = {{ Name = "log-${{count.index}}", Owner = "web" }}
}}
"""
FINDINGS = 4


def run(bench: Bench) -> Iterator[Table]:
    """One table, where the provider is at hand."""
    try:
        _, version = mirrored()
    except NoMirror as error:
        bench.miss(ADDRESS, str(error))
        return
    engine = next(iter(engines().values()))
    bench.versions |= {ADDRESS: version, **version_of(engine)}
    logging.getLogger("werkzeug").setLevel(logging.ERROR)  # it would tell of every request
    with running_cloud() as cloud:
        sizes = bench.sizes(*SIZES)
        stages = [_stage(bench, size, engine, cloud) for size in sizes]
        stages.append(_stage(bench, max(sizes), engine, cloud, FINDINGS))
        yield compared(bench, "On hashicorp/aws", stages, {"plan": 2, "apply": 1})


def _stage(bench: Bench, size: int, engine: list[str], cloud: Cloud, findings: int = 0) -> Stage:
    folder = bench.workplace(f"aws{size}-{findings}")
    space = aws_workspace(folder, size, engine, cloud, FAULTY if findings else MAIN)
    space.run("init")
    return Stage(space=space, size=size, clear=cloud.clear, findings=findings)
