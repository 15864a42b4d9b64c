"""Integrations without processes: they take calls, and answer when the test says so."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs
import msgspec
import pytest
from tollgate_host.errors import ProcessError
from tollgate_host.hooks.hook_target import Call
from tollgate_runtime.core.messages import Json

Answer = Mapping[str, Any] | ProcessError


@attrs.define(eq=False)
class FakeTarget:
    """An integration in memory: answers each call as `reply` says, at once, or keeps it if `reply` says None."""

    name: str
    reply: Callable[[str, dict[str, Any]], Answer | None] = lambda _hook, _params: {"status": "success"}
    send_sensitive: bool = False
    timeout_seconds: float = 30.0
    failure: ProcessError | None = None
    reads_previous: bool = True
    is_stateful: bool = False
    wants_plan_document: bool = False
    restarts: int = 0
    calls: list[tuple[str, dict[str, Any]]] = attrs.field(factory=list[tuple[str, dict[str, Any]]])
    kept: list[Call] = attrs.field(factory=list[Call])
    greetings: dict[str, Any] = attrs.field(factory=dict[str, Any])

    def submit(self, call: Call) -> None:
        """Takes a call."""
        if self.failure is not None:
            call.answered(self.failure, 0.0)
            return
        params: dict[str, Any] = msgspec.json.decode(call.params)
        self.calls.append((call.hook, params))
        answer = self.reply(call.hook, params)
        if answer is None:
            self.kept.append(call)
        else:
            self.give(call, answer)

    def give(self, call: Call, answer: Answer) -> None:
        """Answers a call."""
        given: Json | ProcessError = answer if isinstance(answer, ProcessError) else msgspec.json.encode(answer)
        call.answered(given, 0.25)

    def greet_with(self, hook: str, params: bytes) -> None:
        """Remembers what a second process would be told."""
        self.greetings[hook] = msgspec.json.decode(params)

    @property
    def addresses(self) -> list[str]:
        """The resources it was called for, in order."""
        return [params["resource"]["address"] for _, params in self.calls]

    def addresses_of(self, hook: str) -> list[str]:
        """The resources it was called for at one hook, in order."""
        return [params["resource"]["address"] for name, params in self.calls if name == hook]


@attrs.frozen
class FakeResource:
    """A resource with one secret."""

    shown: dict[str, Any]
    clear: dict[str, Any] = attrs.field(factory=dict[str, Any])

    def wire(self, *, send_sensitive: bool = False) -> Mapping[str, Any]:
        """The Resource of the protocol."""
        return self.shown | self.clear if send_sensitive and self.clear else self.shown


def make_resource(address: str = "aws_instance.app", **members: Any) -> FakeResource:
    """A resource to be created, unless the members say otherwise."""
    shown: dict[str, Any] = {
        "id": address,
        "address": address,
        "mode": "managed",
        "type": address.split(".")[0],
        "provider": "registry.terraform.io/hashicorp/aws",
        "provider_alias": None,
        "action": "create",
        "before": None,
        "after": {"name": address},
        "after_unknown": {},
        "after_sensitive": {},
        "drift": False,
        "previous_metadata": {},
    }
    clear = members.pop("clear", {})
    return FakeResource({**shown, **members}, clear)


@attrs.define
class FakePlan:
    """A plan of some resources."""

    planned: list[FakeResource] = attrs.field(factory=list[FakeResource])
    read: list[FakeResource] = attrs.field(factory=list[FakeResource])
    summary: dict[str, int] = attrs.field(factory=dict[str, int])
    is_released: bool = False

    def resources(self) -> Iterable[FakeResource]:
        """Each planned change."""
        return iter(self.planned)

    def refreshed(self) -> Iterable[FakeResource]:
        """Each resource that was read."""
        return iter(self.read)

    def document(self, *, send_sensitive: bool = False) -> bytes:
        assert not self.is_released
        return b'{"format_version":"1.2","resource_changes":[]}'

    def release_text(self) -> None:
        self.is_released = True

    def operation(
        self,
        *,
        root: str = ".",
        send_sensitive: bool = False,
        resources: Iterable[Any] | None = None,
        streamed: bool = False,
        configuration: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The Operation of plan-stage-complete."""
        mine = [one.wire(send_sensitive=send_sensitive) for one in self.planned]
        operation: dict[str, Any] = {
            "operation": "plan",
            "resources": None if streamed else list(mine if resources is None else resources),
            "summary": self.summary,
            "outputs": {"secret": "of others"},
            "root": root,
            "configuration": configuration or {"modules": {"": {}}},
            "checks": [],
        }
        return operation | ({"streamed": True} if streamed else {})


@pytest.fixture
def target() -> type[FakeTarget]:
    """Makes integrations."""
    return FakeTarget


@pytest.fixture
def resource() -> Callable[..., FakeResource]:
    """Makes resources."""
    return make_resource


@pytest.fixture
def plan() -> type[FakePlan]:
    """Makes plans."""
    return FakePlan
