"""`tollgate plan` and `apply` beside Terraform alone, on the real AWS provider and an AWS on the loopback interface."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from pyvider.testing import Workspace, engines
from pyvider.testing.workspace import CLI_CONFIGURATION, REQUIRED

from benchmarks.rig.bench import Bench
from benchmarks.rig.engine import version_of
from benchmarks.rig.gated import Stage, compared
from benchmarks.rig.tables import Table
from tests.e2e.aws.cloud import Cloud, running_cloud
from tests.host.provider_proxy.mirrors import SETTING, real_provider

TITLE = "Live runs on the real AWS provider"
ABOUT = """
The same on hashicorp/aws, from a filesystem mirror, against moto: an AWS that answers on the loopback interface, in the
process that measures and so outside the figures. Each apply begins from nothing.
"""
SIZES = (10, 100, 1_000)
MAIN = """
provider "aws" {{
  region                      = "us-east-1"
  skip_credentials_validation = true
  skip_metadata_api_check     = "true"
}}
resource "aws_cloudwatch_log_group" "many" {{
  count             = {size}
  name              = "prod-log-${{count.index}}"
  retention_in_days = 365
  kms_key_id        = "arn:aws:kms:us-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab"
  tags = {{
    Name        = "prod-log-${{count.index}}"
    Environment = "prod"
    Owner       = "web"
    CostCenter  = "42"
  }}
}}
"""
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
    found = real_provider("hashicorp/aws")
    if found is None:
        bench.miss("hashicorp/aws", f"there is no filesystem mirror with it here; name one with {SETTING}")
        return
    mirror, version = found
    engine = next(iter(engines().values()))
    bench.versions |= {"hashicorp/aws": version, **version_of(engine)}
    logging.getLogger("werkzeug").setLevel(logging.ERROR)  # it would tell of every request
    with running_cloud() as cloud:
        settings = CLI_CONFIGURATION.format(mirror=mirror)
        sizes = bench.sizes(*SIZES)
        stages = [_stage(bench, size, engine, settings, cloud) for size in sizes]
        stages.append(_stage(bench, max(sizes), engine, settings, cloud, FINDINGS))
        yield compared(bench, "On hashicorp/aws", stages, {"plan": 2, "apply": 1})


def _stage(bench: Bench, size: int, engine: list[str], settings: str, cloud: Cloud, findings: int = 0) -> Stage:
    folder = bench.workplace(f"aws{size}-{findings}")
    (folder / "terraform.rc").write_text(settings)
    root = bench.workplace(f"{folder.name}/root")
    (root / "providers.tf").write_text(REQUIRED.format(name="aws", source="hashicorp/aws"))
    space = Workspace(root, engine, cloud.environment, timeout_seconds=300)
    space.write((FAULTY if findings else MAIN).format(size=size)).run("init")
    return Stage(space=space, size=size, clear=cloud.clear, findings=findings)
