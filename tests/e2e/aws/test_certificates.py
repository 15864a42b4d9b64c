"""A company's own certificates: under AWS_CA_BUNDLE the real AWS provider fails when a process is configured twice."""

import ssl
from pathlib import Path

import pytest
from pyvider.testing import engines
from pyvider.testing.workspace import CLI_CONFIGURATION

from tests.e2e.aws.cloud import running_cloud
from tests.e2e.aws.processes import counted
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
resource "aws_sns_topic" "news" {
  name = "news"
}
"""
FLAGS = ("-auto-approve", "-input=false", "-no-color")


def test_a_stack_is_made_and_destroyed_under_a_bundle_of_certificates(tmp_path: Path) -> None:
    found = real_provider("hashicorp/aws")
    if found is None:
        pytest.skip(f"there is no mirror with hashicorp/aws here; name one with {SETTING}")
    bundle = ssl.get_default_verify_paths().cafile
    if not bundle or not Path(bundle).exists():
        pytest.skip("this machine has no bundle of certificates")
    (tmp_path / "terraform.rc").write_text(CLI_CONFIGURATION.format(mirror=found[0]))
    root = tmp_path / "root"
    root.mkdir()
    with running_cloud() as cloud:
        environment = {**cloud.environment, "AWS_CA_BUNDLE": bundle}
        live = Live(root, next(iter(engines().values())), environment, timeout_seconds=600).write(MAIN).record()
        live.terraform("init", "-no-color")
        with counted("terraform-provider-aws", root) as count:
            live.tollgate("apply", *FLAGS)
            assert [one["type"] for one in live.state()["resources"]] == ["aws_sns_topic"]
            live.tollgate("plan", "-destroy", "-input=false", "-no-color")
            live.tollgate("destroy", *FLAGS)
        assert live.state()["resources"] == []
        assert count.most == 1
