"""Write-only arguments of the real AWS provider, which uses protocol 5, reach no integration."""

import json
from pathlib import Path

import pytest
from pyvider.testing import engines
from pyvider.testing.workspace import CLI_CONFIGURATION

from tests.e2e.aws.cloud import running_cloud
from tests.e2e.live.conftest import Live
from tests.host.provider_proxy.mirrors import SETTING, real_provider

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MAIN = """
terraform {
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}
provider "aws" {
  region                      = "us-east-1"
  skip_credentials_validation = true
  skip_metadata_api_check     = true
}
resource "aws_docdb_cluster" "one" {
  cluster_identifier         = "one"
  master_username            = "root"
  master_password_wo         = "swordfish-docdb"
  master_password_wo_version = 1
  skip_final_snapshot        = true
}
resource "aws_ssm_parameter" "one" {
  name             = "one"
  type             = "SecureString"
  value_wo         = "swordfish-ssm"
  value_wo_version = 1
}
"""
FLAGS = ("-auto-approve", "-input=false", "-no-color", "-target=aws_ssm_parameter.one")


def test_a_write_only_argument_is_hidden_at_every_hook(tmp_path: Path) -> None:
    found = real_provider("hashicorp/aws")
    if found is None:
        pytest.skip(f"there is no mirror with hashicorp/aws here; name one with {SETTING}")
    (tmp_path / "terraform.rc").write_text(CLI_CONFIGURATION.format(mirror=found[0]))
    root = tmp_path / "root"
    root.mkdir()
    with running_cloud() as cloud:
        live = Live(root, next(iter(engines().values())), dict(cloud.environment), timeout_seconds=600)
        live.write(MAIN).record().terraform("init", "-no-color")
        live.tollgate("plan", "-input=false", "-no-color", "--report", "html=report.html")
        live.tollgate("apply", *FLAGS)
    calls = live.calls()
    assert {"pre-plan", "post-plan", "pre-apply", "post-apply"} <= {call["method"] for call in calls}
    assert not [call["method"] for call in calls if "swordfish" in json.dumps(call)]
    assert "swordfish" not in (root / "report.html").read_text()
