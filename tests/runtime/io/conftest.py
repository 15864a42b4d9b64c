"""Real processes for the tests of the shell."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tollgate_runtime.testing import Client, connect
from tollgate_runtime.testing.process import ProcessPeer

SAMPLES = Path(__file__).parent / "samples"


@pytest.fixture(scope="session")
def sample() -> Callable[[str], list[str]]:
    """The command that starts the sample of a name."""
    return lambda name: [sys.executable, str(SAMPLES / f"{name}.py")]


@pytest.fixture(scope="module")
def enduring(sample: Callable[[str], list[str]]) -> Iterator[Client]:
    """The troublesome integration as one real process that all tests of a file share: it has to live through them."""
    with connect(sample("troublesome"), config={}, timeout_seconds=20) as client:
        yield client


@pytest.fixture
def troublesome(sample: Callable[[str], list[str]]) -> Iterator[Client]:
    """The troublesome integration as a real process, initialized."""
    with connect(sample("troublesome"), config={}, timeout_seconds=20) as client:
        yield client


@pytest.fixture
def start(sample: Callable[[str], list[str]]) -> Iterator[Callable[..., ProcessPeer]]:
    """Starts a sample for a test that ends it itself; what a failed test leaves behind is ended here."""
    started: list[ProcessPeer] = []

    def start_one(name: str = "troublesome", *arguments: str, env: Any = None) -> ProcessPeer:
        started.append(ProcessPeer([*sample(name), *arguments], env))
        return started[-1]

    yield start_one
    for peer in started:
        peer.process.kill()
        peer.close()
        peer.wait()
        peer.dispose()
