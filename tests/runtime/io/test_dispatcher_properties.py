"""Arbitrary params to every method, and arbitrary bytes, through a whole integration in memory."""

from collections.abc import Iterator
from typing import Any

import attrs
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tollgate_runtime import Finding, Integration, Operation, Resource
from tollgate_runtime.contract.methods import HOOKS, RESOURCE_HOOKS, STAGE_HOOKS
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import Client, connect

CODES = {-32600, -32601, -32602, -32002}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=10,
)
STATES = st.dictionaries(st.sampled_from(["name", "tags", "tags_all", "a"]), JSON, max_size=3)
MEMBERS = st.fixed_dictionaries(
    {},
    optional={
        "address": st.sampled_from(["a.b", "module.x.a.b[0]", "data.a.b"]) | JSON,
        "type": st.text(max_size=5) | JSON,
        "mode": st.sampled_from(["managed", "data"]) | JSON,
        "action": st.sampled_from(["create", "Create", "replace"]) | JSON,
        "before": STATES | JSON,
        "after": STATES | JSON,
        "after_unknown": STATES | st.booleans() | JSON,
        "before_sensitive": STATES | st.booleans() | JSON,
        "after_sensitive": STATES | st.booleans() | JSON,
        "provider": st.text(max_size=5) | JSON,
        "provider_config": st.fixed_dictionaries({"default_tags": JSON}) | JSON,
        "resource_type": JSON,
        "planned_state": STATES | JSON,
        "resource_mode": JSON,
        "failed": JSON,
    },
)
PARAMS = (
    MEMBERS
    | st.fixed_dictionaries({"resource": MEMBERS | JSON})
    | st.fixed_dictionaries({"resources": st.lists(MEMBERS, max_size=3) | JSON, "summary": JSON})
    | st.fixed_dictionaries({"config": JSON, "terraform_version": st.text() | JSON})
    | st.dictionaries(st.text(), JSON, max_size=3)
    | st.lists(JSON, max_size=3)
)
METHODS = st.sampled_from([*HOOKS, "initialize", "ping", "nonsense", ""])


@attrs.frozen
class Config:
    prefix: str = ""
    limits: dict[str, list[int]] = attrs.field(factory=lambda: dict[str, list[int]]())


def inquisitive() -> Integration:
    """An integration that asks every accessor of every resource it meets."""
    app = Integration("inquisitive", version="1", config=Config, stateful=True)

    def look_at(resource: Resource) -> Iterator[Finding]:
        for path in ("name", "tags.Owner", "a[0].b"):
            for ask in (resource.value, resource.is_unknown, resource.is_sensitive, resource.changed):
                ask(path)
        for path, value in resource.values("*[*]"):
            yield Finding("R", f"{resource.display} has {value!r}", path=path)
        for key, value in resource.tags.items():
            yield Finding("T", f"{key} is {value!r}", status="warn")

    app.on(*RESOURCE_HOOKS)(look_at)

    @app.on(*STAGE_HOOKS)
    async def look_at_all(operation: Operation) -> list[Any]:
        return [finding for resource in operation.resources for finding in look_at(resource)]

    return app


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with connect(inquisitive(), config={}) as connected:
        yield connected


def is_answered_well(client: Client, method: str, params: Any) -> bool:
    try:
        answer = client.request(method, params)
    except PeerError as error:
        return error.code in CODES
    return method not in HOOKS or answer["status"] in ("success", "warn", "fail")


@given(METHODS, PARAMS)
def test_whatever_the_params_each_request_gets_one_answer_of_the_protocol(
    client: Client, method: str, params: Any
) -> None:
    assert is_answered_well(client, method, params)
    assert client.request("ping") == {"message": "pong"}


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(METHODS, PARAMS), max_size=5))
def test_whatever_comes_first_the_integration_can_still_be_initialized(calls: list[tuple[str, Any]]) -> None:
    with connect(inquisitive(), initialize=False) as client:
        for method, params in calls:
            assert is_answered_well(client, method, params)
        assert client.initialize({})["name"] == "inquisitive"


@given(st.lists(st.binary(max_size=60).filter(lambda line: b"shutdown" not in line), max_size=5))
def test_whatever_the_bytes_the_next_request_is_answered(client: Client, lines: list[bytes]) -> None:
    client.send(b"\n".join([b"", *lines, b""]))
    client.send(b'{"jsonrpc":"2.0","id":"mark","method":"ping"}\n')
    while (answer := client.receive_line()) != {"jsonrpc": "2.0", "id": "mark", "result": {"message": "pong"}}:
        assert msgspec.json.encode(answer).count(b'"error"') >= 1
