"""One instance of a provider, as Terraform has configured it: who it is, and how a call's resource is found."""

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs
from msgspec.structs import replace
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.config.model import ProviderBlock
from tollgate_host.hooks.provider_scope import configuration_name
from tollgate_host.interception.call_context import Context
from tollgate_host.interception.findings.call_verdict import Spoken
from tollgate_host.interception.findings.diagnostics import diagnostic, finding_diagnostic
from tollgate_host.interception.identity.resource_identity import ResourceIdentity, place_among, place_at, place_in
from tollgate_host.interception.identity.state_objects import NO_MATCH, Matches
from tollgate_host.interception.resource_builder import ProviderFacts
from tollgate_host.interception.schema.provider_schema import ProviderSchema
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.report.raw import RawResult


@attrs.define(kw_only=True, eq=False)
class ProviderInstance:
    """A provider instance in one command of the engine.

    Attributes:
        facts: what resources show of it; complete once it is configured.
        block: its block in the root module, where that can be told.
        aliases: those that its configuration may have; several where provider blocks come to the same.
        is_key_certain: whether no other instance of its block comes to the same configuration.
        places: by token, where the resource of a plan stands; for a command that plans and applies at once.
    """

    context: Context
    facts: ProviderFacts
    block: ProviderBlock | None = None
    aliases: tuple[str | None, ...] = (None,)
    is_key_certain: bool = False
    places: dict[str, ResourceIdentity] = attrs.field(factory=dict[str, ResourceIdentity])
    _schema: ProviderSchema | None = None

    @property
    def has_schema(self) -> bool:
        """Whether the provider's schema is known."""
        return self._schema is not None

    @property
    def schema(self) -> ProviderSchema:
        """The provider's schema; known before any call is looked at."""
        assert self._schema is not None
        return self._schema

    @schema.setter
    def schema(self, schema: ProviderSchema) -> None:
        self._schema = schema

    @property
    def certain_key(self) -> str | None:
        """The key of the instance of a provider block with `for_each`, where there is no doubt of it."""
        return self.facts.key if self.is_key_certain else None

    def wants(self, *hooks: str) -> bool:
        """Return whether anybody is called at one of some hooks."""
        pipeline = self.context.pipeline
        names = [configuration_name(alias, self.facts.key) for alias in self.aliases]
        return any(pipeline.wants(hook, self.facts.address, name) for hook in hooks for name in names)

    def stored(self, type_: str, before: Mapping[str, Any] | None, token: str = "") -> Matches:
        """Return the object of the state that a call is about."""
        return NO_MATCH if before is None else self.context.state.find(type_, before, token)

    def place(
        self, mode: str, type_: str, config: Mapping[str, Any] | None, stored: Matches = NO_MATCH
    ) -> ResourceIdentity:
        """Return where a resource stands: as the state or the command knows it, else as the configuration allows."""
        context = self.context
        if stored.objects:
            return place_in(context.moves.new_address(one.address) for one in stored.objects)
        if context.imported is not None and mode == "managed" and place_at(context.imported).type == type_:
            return place_at(context.imported)
        found = context.blocks.candidates(mode, type_, config, self.aliases)
        return place_among(found or context.blocks.of(mode, type_), config if found else None)

    def facts_at(self, place: ResourceIdentity) -> ProviderFacts:
        """Return what a resource shows of the provider: its block tells the alias, where the configuration does not."""
        if len(self.aliases) < 2 or place.block is None:
            return self.facts
        block = self.context.blocks.at(place.block)
        is_told = block is not None and block.alias in self.aliases
        return attrs.evolve(self.facts, alias=block.alias) if block is not None and is_told else self.facts

    async def call(
        self, hook: str, subject: PlanResource, place: ResourceIdentity, token: str = "", *, is_advice: bool = False
    ) -> "Outcome":
        """Call everybody at a hook, keep the answers, and say what comes of them; advice fails nothing."""
        context = self.context
        results = await context.pipeline.call(hook, subject)
        if is_advice:
            results = [as_advice(result) for result in results]
        context.answers.record(results, place, token)
        return Outcome(self, hook, place, results, token)


_AS_BEFORE = "It failed in the same way as for the resource before."


@attrs.frozen
class Outcome:
    """The answers of a hook about one resource."""

    instance: ProviderInstance
    hook: str
    place: ResourceIdentity
    results: Sequence[RawResult] = ()
    token: str = ""

    def diagnostics(self, shape: TypeShape, *, may_fail: bool = True) -> list[pb.Diagnostic]:
        """Return what Terraform is to show; errors are warnings where nothing may fail."""
        context = self.instance.context
        found: list[pb.Diagnostic] = []
        for result, spoken in zip(self.results, self._spoken, strict=True):
            if spoken.error is not None:
                found += self._failure(result.integration, spoken.error, is_error=may_fail and spoken.is_error)
            for finding in spoken.findings:
                if finding.outcome in ("fail", "warn", "overridden") and context.shown.is_new(finding, self._where):
                    is_error = may_fail and finding.outcome == "fail"
                    found.append(finding_diagnostic(finding, shape, is_error=is_error))
        return found

    def _failure(self, integration: str, error: str, *, is_error: bool) -> list[pb.Diagnostic]:
        """Return a failure in full the first time.

        Again only where Terraform needs an error to stop, and then in short.
        """
        shown, summary = self.instance.context.shown_failures, f"Integration {integration} failed at {self.hook}"
        is_known = (integration, self.hook, error) in shown
        shown.add((integration, self.hook, error))
        if is_known and not is_error:
            return []
        return [diagnostic(summary, _AS_BEFORE if is_known else error, is_error=is_error)]

    @property
    def _where(self) -> str:
        """What names the resource: the one that was taken, where it may be any of several."""
        return self.place.address or self.token or self.place.block or ""

    @property
    def is_blocking(self) -> bool:
        """Whether what the hook comes before must not happen."""
        return any(spoken.is_blocking for spoken in self._spoken)

    @cached_property
    def _spoken(self) -> list[Spoken]:
        """What each answer amounts to."""
        verdicts = self.instance.context.verdicts
        return [verdicts.spoken(result, self.place, is_final=self._is_final) for result in self.results]

    @property
    def _is_final(self) -> bool:
        """Whether nothing comes between the hook and the change."""
        return self.hook == "pre-apply"


def as_advice(result: RawResult) -> RawResult:
    """Return an answer that warns where it fails."""
    if result.status == "error":
        return result
    findings = tuple(replace(one, status="warn") if one.status == "fail" else one for one in result.findings)
    return replace(result, status="warn" if result.status == "fail" else result.status, findings=findings)


def new_token() -> str:
    """Return a name for an object that no other object has."""
    return secrets.token_hex(8)


def errors_in(diagnostics: Sequence[pb.Diagnostic]) -> str | None:
    """Return the errors of a provider in one text; None if there are none."""
    texts = [f"{one.summary}: {one.detail}" if one.detail else one.summary for one in diagnostics if one.severity == 1]
    return "\n".join(texts) or None
