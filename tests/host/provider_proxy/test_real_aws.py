"""The real AWS provider, protocol 5, through a gate."""

import os
from collections.abc import Mapping
from pathlib import Path

import anyio
import pytest
from pyvider.testing import Workspace
from pyvider.testing.workspace import CLI_CONFIGURATION, default_engine
from tollgate_host.provider_proxy.packages.package import package_hash
from tollgate_host.provider_proxy.packages.source import find_sources
from tollgate_tfplugin.fields import contents

from tests.host.provider_proxy.mirrors import SETTING, real_provider
from tests.host.provider_proxy.terraform_runs import gated

pytestmark = [pytest.mark.anyio, pytest.mark.heavy, pytest.mark.e2e]
MAIN = """
terraform {
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}
provider "aws" {
  region                      = "us-east-1"
  access_key                  = "test"
  secret_key                  = "test"
  skip_credentials_validation = true
  skip_requesting_account_id  = true
  skip_metadata_api_check     = true
}
resource "aws_sns_topic" "news" { name = "news" }
"""
SECRETS: Mapping[str, str] = {"AWS_EC2_METADATA_DISABLED": "true"}


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    found = real_provider("hashicorp/aws")
    if found is None:
        pytest.skip(f"there is no mirror with hashicorp/aws here; name one with {SETTING}")
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "terraform.rc").write_text(CLI_CONFIGURATION.format(mirror=found[0]))
    workspace = Workspace(root, default_engine(), dict(SECRETS))
    workspace.write(MAIN)
    workspace.run("init")
    return workspace


async def test_its_package_is_trusted_and_its_schema_passes_unchanged(workspace: Workspace) -> None:
    environ = {**os.environ, "TF_CLI_CONFIG_FILE": str(workspace.folder.parent / "terraform.rc")}
    [(address, _)] = find_sources(workspace.folder, environ).usable.items()
    package = next(workspace.folder.glob(f".terraform/providers/{address}/*/*"))
    assert package_hash(package) in (workspace.folder / ".terraform.lock.hcl").read_text()
    plain = await anyio.to_thread.run_sync(lambda: workspace.run("providers", "schema", "-json"))
    async with gated(workspace) as run:
        through = await run.run("providers", "schema", "-json")
        assert through.out == plain.out
        [gate] = run.gates
        assert gate.protocol_version == 5
        schema = await gate.schema()
        assert len(schema) > 4_000_000
        assert sum(1 for number, _ in contents(schema) if number == 2) > 1000


async def test_it_plans_what_it_plans_alone_with_one_process(workspace: Workspace) -> None:
    plain = await anyio.to_thread.run_sync(lambda: workspace.run("plan", "-input=false", "-no-color"))
    async with gated(workspace) as run:
        through = await run.run("plan", "-input=false", "-no-color")
        assert through.out == plain.out
        assert run.most_processes == 1
