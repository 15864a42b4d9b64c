"""What every test shares: the async backend, the switch that rewrites golden files, and how examples are chosen.

Signals are what they are for a command in a terminal, whoever has started the tests: `nohup` and a shell's background
jobs have some of them ignored, which every process that a test starts would inherit.

Hypothesis tries the same examples every time, so that a change is not refused for what another one brought. With
TOLLGATE_EXPLORE=1 it looks for new ones. It measures no time: on a busy machine even small examples are made slowly.
"""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "tollgate",
    deadline=None,
    derandomize=not os.environ.get("TOLLGATE_EXPLORE"),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tollgate")

# Integrations written for a test leave traces in files; those about the cage turn it on again.
os.environ.setdefault("TOLLGATE_CAGE", "off")

for number, action in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGQUIT, signal.SIG_DFL),
    (signal.SIGHUP, signal.SIG_DFL),
):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, action)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the expected files from what is seen now")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))
