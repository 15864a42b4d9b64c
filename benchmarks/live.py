"""`tollgate plan` and `apply` beside Terraform alone, on a provider that is no slower than it must be."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pyvider.testing import Workspace, engines

from benchmarks.rig.bench import ROOT, Bench
from benchmarks.rig.engine import version_of
from benchmarks.rig.gated import Stage, compared
from benchmarks.rig.tables import Table

TITLE = "Live runs"
ABOUT = """
`tollgate plan` and `tollgate apply -auto-approve` beside `terraform` with the same arguments in the same folder, in
turns: without integrations, with one that agrees to everything, and with the four that come with Tollgate. The four
have nothing to say against the code; once more at the largest size, each resource has findings, which Terraform shows
as warnings. The provider is the sandbox, whose cloud is a file: no network hides what Tollgate adds. Each apply begins
from nothing.
"""
SANDBOX = ROOT / "examples" / "provider_sandbox"
SIZES = (10, 100, 1_000)
MAIN = """
provider "aws" {{
  region = "us-east-1"
}}
resource "aws_sqs_queue" "many" {{
  count             = {size}
  name              = "prod-queue-${{count.index}}"
  kms_master_key_id = "alias/own"
  tags = {{
    Name        = "prod-queue-${{count.index}}"
    Environment = "prod"
    Owner       = "web"
    CostCenter  = "42"
  }}
}}
"""
FAULTY = """
provider "aws" {{
  region = "us-east-1"
}}
resource "aws_sqs_queue" "many" {{
  count = {size}
  name  = "queue-${{count.index}}"
  tags  = {{ Name = "queue-${{count.index}}", Owner = "web" }}
}}
"""
FINDINGS = 3


def run(bench: Bench) -> Iterator[Table]:
    """One table."""
    engine = next(iter(engines().values()))
    bench.versions |= version_of(engine)
    sizes = bench.sizes(*SIZES)
    stages = [_stage(bench, size, engine) for size in sizes] + [_stage(bench, max(sizes), engine, FINDINGS)]
    yield compared(bench, "On the sandbox", stages, {"plan": 3, "apply": 2})


def _stage(bench: Bench, size: int, engine: list[str], findings: int = 0) -> Stage:
    space = Workspace.open(
        bench.workplace(f"sandbox{size}-{findings}"),
        SANDBOX,
        name="aws",
        source="tollgate.dev/sandbox/aws",
        main=(FAULTY if findings else MAIN).format(size=size),
        engine=engine,
    )
    clear = partial(shutil.rmtree, _cloud(space), ignore_errors=True)
    return Stage(space=space, size=size, clear=clear, findings=findings)


def _cloud(space: Workspace) -> Path:
    return space.folder / ".sandbox"
