"""Two lives of one stack on the real AWS provider, made once and shared by all tests, whichever worker they run in."""

import fcntl
import os
from pathlib import Path

import msgspec
import pytest
from pyvider.testing import engines
from pyvider.testing.workspace import CLI_CONFIGURATION

from tests.e2e.aws.cloud import running_cloud
from tests.e2e.aws.life import GATED, PLAIN, Life, Moment, lived
from tests.host.provider_proxy.mirrors import SETTING, real_provider

Lives = dict[str, dict[str, Moment]]


@pytest.fixture(scope="session")
def lives(tmp_path_factory: pytest.TempPathFactory) -> Lives:
    """The lives of the stack, by `PLAIN` and `GATED`."""
    found = real_provider("hashicorp/aws")
    if found is None:
        pytest.skip(f"there is no mirror with hashicorp/aws here; name one with {SETTING}")
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "aws-lives"
    shared.mkdir(exist_ok=True)
    file = shared / "lives.json"
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one worker makes them, the others wait
        if not file.exists():
            file.write_bytes(msgspec.json.encode(_made(shared, CLI_CONFIGURATION.format(mirror=found[0]))))
    return msgspec.json.decode(file.read_bytes(), type=Lives)


def _made(folder: Path, mirror: str) -> Lives:
    engine = next(iter(engines().values()))
    made: Lives = {}
    with running_cloud() as cloud:
        for name in (PLAIN, GATED):
            cloud.clear()
            made[name] = lived(folder / name, mirror, engine, cloud.environment, is_gated=name == GATED)
    return made


@pytest.fixture
def plain(lives: Lives) -> Life:
    """The life with Terraform alone."""
    return lives[PLAIN]


@pytest.fixture
def gated(lives: Lives) -> Life:
    """The life with Tollgate."""
    return lives[GATED]
