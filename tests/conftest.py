"""What every test shares: the async backend, the switch that rewrites golden files, and how examples are chosen.

Hypothesis tries the same examples every time, so that a change is not refused for what another one brought. With
TOLLGATE_EXPLORE=1 it looks for new ones.
"""

import os

import pytest
from hypothesis import settings

settings.register_profile("tollgate", deadline=None, derandomize=not os.environ.get("TOLLGATE_EXPLORE"))
settings.load_profile("tollgate")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the expected files from what is seen now")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))
