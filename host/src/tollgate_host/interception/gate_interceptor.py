"""The interceptor of one connection: dispatches each observed method to its handler."""

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable

from msgspec import Struct
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.config.model import HostConfig
from tollgate_host.interception.annotations.private_data import OURS, embed, extract
from tollgate_host.interception.apply_resource_change import Applying
from tollgate_host.interception.boundary import Handler, answer_call
from tollgate_host.interception.call_context import Context
from tollgate_host.interception.configure_provider import Configuring, StartIntegrations
from tollgate_host.interception.invoke_action import Invoking
from tollgate_host.interception.plan_resource_change import Planning
from tollgate_host.interception.provider_instance import ProviderInstance
from tollgate_host.interception.read_resource import Reading
from tollgate_host.interception.resource_builder import ProviderFacts
from tollgate_host.interception.schema.provider_schema import ProviderSchema
from tollgate_host.interception.schema.schema_filter import SchemaFilter
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.provider_proxy.interceptor import Forward, ForwardStream

logger = logging.getLogger(__name__)

_STREAMS = frozenset({"InvokeAction"})


class Gatehouse(Struct, kw_only=True, eq=False):
    """What the connections of one provider share.

    Attributes:
        address: the provider's full address.
        start: starts the integrations of a provider configuration.
        ask_schema: asks the provider for its schema.
        is_released: whether the provider is a published one, not one under development.
        protocol_version: the one that the provider speaks, 5 or 6.
    """

    address: str
    config: HostConfig
    start: StartIntegrations
    ask_schema: Callable[[], Awaitable[bytes]]
    is_released: bool = False
    protocol_version: int = 6
    _schema: ProviderSchema | None = None

    def interceptor(self, context: Context) -> "GateInterceptor":
        """Return the interceptor of a new connection."""
        facts = ProviderFacts(address=self.address)
        return GateInterceptor(ProviderInstance(context=context, facts=facts), self)

    def teller(self, excerpt: SchemaFilter) -> "SchemaTeller":
        """Return the interceptor of a connection that only serves the schema."""
        return SchemaTeller(self, excerpt)

    def known_shape(self, mode: str, type_: str) -> TypeShape | None:
        """Return the shape of a type of this provider, if its schema is known and has it."""
        if self._schema is None:
            return None
        return self._schema.data_source(type_) if mode == "data" else self._schema.resource(type_)

    @property
    def can_plan_destroy(self) -> bool:
        """Return whether the provider plans destroys itself; Terraform is told that every provider does."""
        return self._schema is not None and self._schema.can_plan_destroy

    async def schema(self) -> ProviderSchema:
        """Return the provider's schema, parsed once."""
        if self._schema is None:
            self._schema = ProviderSchema(await self.ask_schema(), self.protocol_version)
        return self._schema

    async def tell_schema(self, request: bytes, forward: Forward, excerpt: SchemaFilter | None) -> bytes:
        """Handle GetProviderSchema, with the full schema or the part that a command needs."""
        if excerpt is not None:
            await excerpt.begin()
        answer = await forward(request)  # first: if it is nonsense, Terraform is to see it, and to say so
        schema = await self.schema()
        types = await excerpt.types(self.address, schema) if excerpt is not None and self.is_released else None
        shown = "all" if types is None else len(types)
        logger.debug("%s: %s of %d types are shown to the engine", self.address, shown, len(schema.type_names))
        return schema.extended(answer, types)


class SchemaTeller:
    """Serves a provider's schema and forwards everything else."""

    observed = frozenset({"GetProviderSchema"})

    def __init__(self, house: Gatehouse, excerpt: SchemaFilter) -> None:
        self._house = house
        self._excerpt = excerpt

    async def call(self, method: str, request: bytes, forward: Forward) -> bytes:
        """Handle a call; a bug in our own code becomes a diagnostic."""

        async def handle(request: bytes, forward: Forward) -> bytes:
            return await self._house.tell_schema(request, forward, self._excerpt)

        return await answer_call(method, handle, request, forward)


class GateInterceptor:
    """Intercepts the calls of one provider instance."""

    def __init__(self, instance: ProviderInstance, house: Gatehouse) -> None:
        self._instance = instance
        self._house = house
        self._observed: frozenset[str] = frozenset()
        self._observed_streams: frozenset[str] = frozenset()
        self._observed_for: object = None
        configuring = Configuring(instance, house.config, house.start)
        reading = Reading(instance)
        self._handlers: dict[str, Handler] = {
            "GetProviderSchema": self._schema,
            "ValidateProviderConfig": configuring.validate,
            "ConfigureProvider": configuring.configure,
            "PlanResourceChange": Planning(instance).call,
            "ApplyResourceChange": Applying(instance).call,
            "ReadResource": reading.resource,
            "ReadDataSource": reading.data_source,
            "MoveResourceState": self._move,
        }
        self._invoking = Invoking(instance)

    @property
    def observed(self) -> frozenset[str]:
        """Return the methods to intercept: those that hooks need and those that carry our notes."""
        self._decide()
        return self._observed

    async def call(self, method: str, request: bytes, forward: Forward) -> bytes:
        """Handle a call; a bug in our own code becomes a diagnostic."""

        async def handle(request: bytes, forward: Forward) -> bytes:
            if method != "GetProviderSchema":
                await self._know_schema()
            return await self._handlers[method](request, forward)

        return await answer_call(method, handle, request, forward)

    @property
    def observed_streams(self) -> frozenset[str]:
        """Return the streaming methods that hooks need."""
        self._decide()
        return self._observed_streams

    async def stream(self, method: str, request: bytes, forward: ForwardStream) -> AsyncGenerator[bytes]:  # noqa: ARG002 -- there is one method
        """Handle a streaming call; a bug in our own code becomes a diagnostic."""
        await self._know_schema()
        async for message in self._invoking.invoke(request, forward):
            yield message

    def _decide(self) -> None:
        """Decide which methods to intercept; decide again only when the hooks have changed, since every call asks."""
        instance = self._instance
        known = (len(instance.context.pipeline.registry.entries), instance.aliases, self._house.can_plan_destroy)
        if self._observed_for != known:
            self._observed = frozenset(self._needed())
            self._observed_streams = _STREAMS if instance.wants("pre-apply", "post-apply") else frozenset()
            self._observed_for = known

    def _needed(self) -> Iterable[str]:
        yield from ("GetProviderSchema", "ValidateProviderConfig", "ConfigureProvider")
        has_notes = self._instance.context.state.has_notes
        if has_notes or self._instance.wants("pre-plan", "post-plan", "pre-apply", "post-apply"):
            yield from ("PlanResourceChange", "ApplyResourceChange", "MoveResourceState")
        elif not self._house.can_plan_destroy:
            yield "PlanResourceChange"
        if self._instance.context.journal is not None:
            yield "ApplyResourceChange"
        has_doubts = self._instance.context.doubted is not None
        if has_notes or has_doubts or self._instance.wants("pre-refresh", "post-refresh"):
            yield "ReadResource"
        if self._instance.wants("pre-refresh", "post-refresh"):
            yield "ReadDataSource"

    async def _schema(self, request: bytes, forward: Forward) -> bytes:
        answer = await self._house.tell_schema(request, forward, self._instance.context.excerpt)
        await self._know_schema()
        return answer

    async def _know_schema(self) -> None:
        self._instance.schema = await self._house.schema()

    async def _move(self, request: bytes, forward: Forward) -> bytes:
        """Handle MoveResourceState: keep our note when an object moves to another type."""
        if OURS not in request:
            return await forward(request)
        asked = pb.MoveResourceState.Request.FromString(request)
        asked.source_private, note = extract(asked.source_private)
        response = pb.MoveResourceState.Response.FromString(await forward(asked.SerializeToString()))
        response.target_private = (
            embed(response.target_private, note, type_name=asked.target_type_name) or response.target_private
        )
        return response.SerializeToString()
