"""What the tests of the naming checker share: resources in few words, and names judged under a configuration."""

from collections.abc import Callable
from typing import Any

import pytest
from naming_checker.app import app
from tollgate_runtime import Resource, Result
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import connect

Judge = Callable[..., Result]
Refuse = Callable[[dict[str, Any]], dict[str, str]]


@pytest.fixture(scope="session")
def made() -> Callable[..., Resource]:
    """Makes a resource that is being created."""

    def make(resource_type: str, after: dict[str, Any] | None = None, **fields: Any) -> Resource:
        fields = {"address": f"{resource_type}.this", "name": "this", "action": "create"} | fields
        provider = resource_type.partition("_")[0]
        return Resource(type=resource_type, provider_type=provider, after=after or {}, **fields)

    return make


@pytest.fixture(scope="session")
def judge() -> Judge:
    """Asks post-plan about one resource."""

    def ask(config: dict[str, Any], resource: Resource, hook: str = "post-plan") -> Result:
        with connect(app, config=config) as client:
            return client.call(hook, resource)

    return ask


@pytest.fixture(scope="session")
def refuse() -> Refuse:
    """The mistakes for which a configuration is refused, by path."""

    def ask(config: dict[str, Any]) -> dict[str, str]:
        with connect(app, initialize=False) as client, pytest.raises(PeerError) as refused:
            client.initialize(config)
        return {mistake["path"]: mistake["message"] for mistake in refused.value.data["errors"]}

    return ask
