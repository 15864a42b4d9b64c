"""A root module on the real hashicorp/aws, from a filesystem mirror."""

from __future__ import annotations

from pathlib import Path

from pyvider.testing import Workspace
from pyvider.testing.workspace import CLI_CONFIGURATION, REQUIRED

from tests.e2e.aws.cloud import Cloud
from tests.host.provider_proxy.mirrors import SETTING, real_provider

ADDRESS = "hashicorp/aws"
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


class NoMirror(Exception):
    """No filesystem mirror here has the provider."""


def mirrored() -> tuple[Path, str]:
    """Return the mirror that has the provider, and the provider's version.

    Raises:
        NoMirror: there is none.
    """
    found = real_provider(ADDRESS)
    if found is None:
        raise NoMirror(f"there is no filesystem mirror with it here; name one with {SETTING}")
    return found


def aws_workspace(folder: Path, size: int, engine: list[str], cloud: Cloud, main: str = MAIN) -> Workspace:
    """Make a root module with so many resources, which `init` has not seen yet.

    Raises:
        NoMirror: no mirror has the provider.
    """
    (folder / "terraform.rc").write_text(CLI_CONFIGURATION.format(mirror=mirrored()[0]))
    root = folder / "root"
    root.mkdir(parents=True, exist_ok=True)
    (root / "providers.tf").write_text(REQUIRED.format(name="aws", source=ADDRESS))
    return Workspace(root, engine, cloud.environment, timeout_seconds=300).write(main.format(size=size))
