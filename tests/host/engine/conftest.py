"""Root modules without providers, on real engines."""

from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from tests.host.engine.roots import ENGINES, LaunchServer, Root, launch_server, root_for


@pytest.fixture(scope="session")
def server() -> Iterator[LaunchServer]:
    """Our launch, ready."""
    server = launch_server()
    yield server
    server.close()


@pytest.fixture(
    params=[pytest.param(name, marks=[pytest.mark.heavy] * (place > 0)) for place, name in enumerate(ENGINES)]
)
def root(request: pytest.FixtureRequest, tmp_path: Path, server: LaunchServer) -> Root:
    """A root module on each engine; with all but the first a test is heavy."""
    return attrs.evolve(root_for(request.param, tmp_path), server=server)
