"""The pytest fixture: `connect_integration` starts integrations and ends them with the test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tollgate_runtime.testing.client import Client

ConnectIntegration = Callable[..., "Client"]


@pytest.fixture
def connect_integration() -> Iterator[ConnectIntegration]:
    """Start an integration as `tollgate_runtime.testing.connect` does, for the length of the test."""
    from tollgate_runtime.testing.client import connect

    with ExitStack() as stack:

        def start(target: Any, **settings: Any) -> "Client":
            return stack.enter_context(connect(target, **settings))

        yield start
