"""One plan, one verdict, on the real AWS provider: live, on the binary plan, and on its JSON."""

from pathlib import Path

import pytest
from pyvider.testing import engines
from pyvider.testing.workspace import CLI_CONFIGURATION

from tests.e2e.aws.cloud import running_cloud
from tests.e2e.live.conftest import Live
from tests.e2e.parity import open_configuration, require_one_verdict
from tests.e2e.parity_configurations import CONFIGURATIONS
from tests.host.provider_proxy.mirrors import SETTING, real_provider

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_one_plan_of_the_real_provider_has_one_verdict(tmp_path: Path, name: str) -> None:
    found = real_provider("hashicorp/aws")
    if found is None:
        pytest.skip(f"there is no mirror with hashicorp/aws here; name one with {SETTING}")
    (tmp_path / "terraform.rc").write_text(CLI_CONFIGURATION.format(mirror=found[0]))
    root = tmp_path / "root"
    root.mkdir()
    with running_cloud() as cloud:
        live = Live(root, next(iter(engines().values())), dict(cloud.environment), timeout_seconds=600)
        open_configuration(live, CONFIGURATIONS[name], "hashicorp/aws")
        require_one_verdict(live, name)
