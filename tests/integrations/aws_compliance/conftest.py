"""What the tests of AWS compliance share: resources as a plan has them, and answers to them."""

from collections.abc import Callable
from typing import Any

import pytest
from aws_compliance.app import app
from tollgate_runtime import Resource, Result
from tollgate_runtime.testing import connect
from tollgate_runtime.testing.replay import Replay, replay_to

Judge = Callable[..., Result]
Play = Callable[[list[Resource], dict[str, Any]], Replay]


def made(resource_type: str, *, name: str = "x", unknown: Any = None, provider: Any = None, **after: Any) -> Resource:
    """A resource that a plan creates."""
    return Resource(
        address=f"{resource_type}.{name}",
        type=resource_type,
        name=name,
        action="create",
        after=after,
        after_unknown={} if unknown is None else unknown,
        provider_config=provider or {},
    )


@pytest.fixture
def judge() -> Judge:
    """The answer to one resource under a configuration."""

    def answer(resource: Resource, **config: Any) -> Result:
        with connect(app, config=config) as client:
            return client.call("post-plan", resource)

    return answer


@pytest.fixture
def play() -> Play:
    """The answers to a whole plan."""

    def answers(resources: list[Resource], config: dict[str, Any]) -> Replay:
        with connect(app, config=config) as client:
            return replay_to(client, resources)

    return answers


@pytest.fixture
def make() -> Callable[..., Resource]:
    """Makes a resource that a plan creates."""
    return made
