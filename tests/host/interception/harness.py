"""A gate without Terraform: real messages go in, a made-up provider answers, a made-up integration is asked."""

import json
from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import attrs
from tollgate_host.code.index import index_configuration
from tollgate_host.config.load import load
from tollgate_host.errors import ProcessError
from tollgate_host.hooks.hook_target import Call
from tollgate_host.hooks.pipeline import Pipeline
from tollgate_host.hooks.provider_scope import ProviderScope
from tollgate_host.hooks.registry import Registry
from tollgate_host.interception.call_context import Context
from tollgate_host.interception.findings.answer_log import AnswerLog
from tollgate_host.interception.findings.call_verdict import Verdicts
from tollgate_host.interception.findings.shown import ShownFindings
from tollgate_host.interception.gate_interceptor import Gatehouse, GateInterceptor
from tollgate_host.interception.identity.candidate_blocks import CandidateBlocks
from tollgate_host.interception.identity.moved_objects import Moves
from tollgate_host.interception.identity.planned_changes import PlannedChanges
from tollgate_host.interception.identity.state_objects import StateObjects
from tollgate_host.interception.phase import Phase
from tollgate_host.interception.resource_builder import ResourceBuilder
from tollgate_host.interception.secrets.tainted_arguments import TaintedArguments
from tollgate_host.verdict.settings.enforcement import Enforcement
from tollgate_tfplugin.cty_msgpack import Extension, pack
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

PROVIDER = "registry.terraform.io/hashicorp/lab"
UNKNOWN: Any = Extension(0, b"\0")
HOOKS = ("pre-plan", "post-plan", "pre-apply", "post-apply", "pre-refresh", "post-refresh")
Answer = Mapping[str, Any]


def value(content: Any) -> pb.DynamicValue:
    """A value on the wire."""
    return pb.DynamicValue(msgpack=pack(content))


def disk_schema() -> pb.Schema:
    """The schema of `lab_disk`."""
    schema = pb.Schema()
    add = schema.block.attributes.add
    add(name="id", type=b'"string"', computed=True)
    add(name="size", type=b'"number"', optional=True)
    add(name="zone", type=b'"string"', optional=True)
    add(name="password", type=b'"string"', optional=True, sensitive=True)
    add(name="note", type=b'"string"', optional=True)
    add(name="tags", type=b'["map","string"]', optional=True)
    rule = schema.block.block_types.add(type_name="rule", nesting=2)
    rule.block.attributes.add(name="ports", type=b'["list","number"]', optional=True)
    return schema


def disk(**members: Any) -> dict[str, Any]:
    """A `lab_disk` with null wherever nothing is given."""
    return {"id": None, "size": None, "zone": None, "password": None, "note": None, "tags": None, "rule": [], **members}


@attrs.define(eq=False)
class Integration:
    """Answers hooks as it is told, and keeps what it was sent."""

    name: str = "check"
    timeout_seconds: float = 5
    send_sensitive: bool = False
    reads_previous: bool = True
    failure: ProcessError | None = None
    answers: dict[str, Answer | Callable[[dict[str, Any]], Answer]] = attrs.field(factory=dict[str, Any])
    calls: list[tuple[str, dict[str, Any]]] = attrs.field(factory=list[tuple[str, dict[str, Any]]])

    def submit(self, call: Call) -> None:
        resource = json.loads(call.params)["resource"]
        self.calls.append((call.hook, resource))
        answer = self.answers.get(call.hook, {})
        found = answer(resource) if callable(answer) else answer
        call.answered(json.dumps({"status": "success", **found}).encode(), 0.0)

    def seen(self) -> list[str]:
        """The calls in short."""
        return [
            f"{hook} {one['action']} {one['address'] or '|'.join(one['address_candidates'])}"
            for hook, one in self.calls
        ]

    def last(self, hook: str) -> dict[str, Any]:
        """What the hook was last called with."""
        return next(one for name, one in reversed(self.calls) if name == hook)


@attrs.define(eq=False)
class Lab:
    """A gate in front of a provider that does what the test says."""

    folder: Path
    interceptor: GateInterceptor
    context: Context
    integration: Integration
    asked: list[tuple[str, bytes]] = attrs.field(factory=list[tuple[str, bytes]])
    provider: dict[str, Callable[[bytes], bytes]] = attrs.field(factory=dict[str, Callable[[bytes], bytes]])

    async def call(self, method: str, request: Any) -> bytes:
        async def forward(data: bytes) -> bytes:
            self.asked.append((method, data))
            return self.provider.get(method, _ANSWERS[method])(data)

        return await self.interceptor.call(method, request.SerializeToString(), forward)

    async def plan(
        self, before: Any, after: Any, *, config: Any = None, private: bytes = b"", type_name: str = "lab_disk"
    ) -> pb.PlanResourceChange.Response:
        request = pb.PlanResourceChange.Request(
            type_name=type_name,
            prior_state=value(before),
            proposed_new_state=value(after),
            config=value(config if config is not None else after),
            prior_private=private,
        )
        return pb.PlanResourceChange.Response.FromString(await self.call("PlanResourceChange", request))

    async def apply(
        self, before: Any, after: Any, *, config: Any = None, private: bytes = b""
    ) -> pb.ApplyResourceChange.Response:
        request = pb.ApplyResourceChange.Request(
            type_name="lab_disk",
            prior_state=value(before),
            planned_state=value(after),
            config=value(config if config is not None else after),
            planned_private=private,
        )
        return pb.ApplyResourceChange.Response.FromString(await self.call("ApplyResourceChange", request))

    async def read(self, current: Any, *, private: bytes = b"") -> pb.ReadResource.Response:
        request = pb.ReadResource.Request(type_name="lab_disk", current_state=value(current), private=private)
        return pb.ReadResource.Response.FromString(await self.call("ReadResource", request))

    async def configure(self, **members: Any) -> pb.ConfigureProvider.Response:
        config: dict[str, Any] = {"region": None, "token": None, "integrations": None, "integration": {}, **members}
        request = pb.ConfigureProvider.Request(config=value(config))
        return pb.ConfigureProvider.Response.FromString(await self.call("ConfigureProvider", request))


def lab(
    folder: Path,
    main: str = 'resource "lab_disk" "a" {\n}\n',
    *,
    phase: Phase = Phase.PLAN,
    hooks: tuple[str, ...] = HOOKS,
    state: StateObjects | None = None,
    planned: PlannedChanges | None = None,
    scope: ProviderScope | None = None,
    send_sensitive: bool = False,
    can_plan_destroy: bool = True,
    **more: Any,
) -> Lab:
    """A gate for the configuration `main`, with one integration called at `hooks`."""
    (folder / "main.tf").write_text(main, encoding="utf-8")
    index = index_configuration(folder)
    config = load(folder).config
    integration = Integration(send_sensitive=send_sensitive)
    registry = Registry()
    registry.add("check", hooks, scope)
    verdicts = Verdicts(Enforcement(today=date(2026, 1, 1)), lambda _: "fail")
    blocks = CandidateBlocks(index)
    taints = TaintedArguments(index, lambda _mode, type_, name: type_ == "lab_disk" and name in ("password", None))
    context = Context(
        phase=phase,
        pipeline=Pipeline({"check": integration}, registry, is_blocking=verdicts.is_blocking),
        verdicts=verdicts,
        answers=AnswerLog(),
        shown=ShownFindings(),
        blocks=blocks,
        moves=Moves(index),
        subjects=ResourceBuilder(index=index, taints=taints, workspace="default"),
        state=state or StateObjects(),
        planned=planned or PlannedChanges(),
        **more,
    )
    house = Gatehouse(address=PROVIDER, config=config, start=_nobody, ask_schema=_schema(can_plan_destroy))
    return Lab(folder, house.interceptor(context), context, integration)


async def _nobody(_integrations: object) -> tuple[()]:
    return ()


def _schema(can_plan_destroy: bool) -> Callable[[], Awaitable[bytes]]:
    response = pb.GetProviderSchema.Response()
    response.provider.block.attributes.add(name="region", type=b'"string"', optional=True)
    response.provider.block.attributes.add(name="token", type=b'"string"', optional=True)
    response.resource_schemas["lab_disk"].CopyFrom(disk_schema())
    response.resource_schemas["kubernetes_manifest"].CopyFrom(disk_schema())
    response.data_source_schemas["lab_image"].block.attributes.add(name="name", type=b'"string"')
    response.server_capabilities.plan_destroy = can_plan_destroy

    async def ask() -> bytes:
        return response.SerializeToString()

    return ask


def _planned(data: bytes) -> bytes:
    request = pb.PlanResourceChange.Request.FromString(data)
    return pb.PlanResourceChange.Response(
        planned_state=request.proposed_new_state, planned_private=request.prior_private
    ).SerializeToString()


def _applied(data: bytes) -> bytes:
    request = pb.ApplyResourceChange.Request.FromString(data)
    return pb.ApplyResourceChange.Response(new_state=request.planned_state).SerializeToString()


def _read(data: bytes) -> bytes:
    request = pb.ReadResource.Request.FromString(data)
    return pb.ReadResource.Response(new_state=request.current_state, private=request.private).SerializeToString()


_ANSWERS: dict[str, Callable[[bytes], bytes]] = {
    "PlanResourceChange": _planned,
    "ApplyResourceChange": _applied,
    "ReadResource": _read,
    "ConfigureProvider": lambda _: b"",
}
