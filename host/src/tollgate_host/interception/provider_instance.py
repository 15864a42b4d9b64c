"""A configured provider instance: its identity, and how the resource of a call is found."""

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.code.addresses import without_keys
from tollgate_host.config.model import ProviderBlock
from tollgate_host.hooks.provider_scope import configuration_name
from tollgate_host.interception.call_context import Context
from tollgate_host.interception.findings.call_verdict import Spoken
from tollgate_host.interception.findings.diagnostics import diagnostic, finding_diagnostic
from tollgate_host.interception.identity.resource_identity import ResourceIdentity, place_among, place_at, place_in
from tollgate_host.interception.identity.state_objects import NO_MATCH, Matches
from tollgate_host.interception.resource_builder import ProviderFacts
from tollgate_host.interception.schema.provider_schema import NO_SCHEMA, ProviderSchema
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.report.raw import RawResult


class ProviderInstance(Struct, kw_only=True, eq=False):
    """A provider instance within one engine command.

    Attributes:
        facts: what resources show of it, complete after it is configured.
        schema: the provider's, known before any other call.
        block: its block in the root module, if known.
        aliases: the aliases that it may have; several if provider blocks have equal values.
        is_key_certain: whether no other instance of its block has the same configuration.
        places: by token, the identity of a planned resource, for a command that plans and applies at once.
    """

    context: Context
    facts: ProviderFacts
    schema: ProviderSchema = NO_SCHEMA
    block: ProviderBlock | None = None
    aliases: tuple[str | None, ...] = (None,)
    is_key_certain: bool = False
    places: dict[str, ResourceIdentity] = field(default_factory=dict[str, ResourceIdentity])

    @property
    def certain_key(self) -> str | None:
        """Return the key of the instance of a provider block with `for_each`, if it is certain."""
        return self.facts.key if self.is_key_certain else None

    def wants(self, *hooks: str) -> bool:
        """Return whether any integration handles one of these hooks."""
        pipeline = self.context.pipeline
        names = [configuration_name(alias, self.facts.key) for alias in self.aliases]
        return any(pipeline.wants(hook, self.facts.address, name) for hook in hooks for name in names)

    def stored(self, type_: str, before: Mapping[str, Any] | None, token: str = "") -> Matches:
        """Return the objects of the state that a call may be about."""
        return NO_MATCH if before is None else self.context.state.find(type_, before, token)

    def place(
        self, mode: str, type_: str, config: Mapping[str, Any] | None, stored: Matches = NO_MATCH
    ) -> ResourceIdentity:
        """Return the identity of a resource: from the state or the command, else from the configuration."""
        context = self.context
        known = [context.moves.new_address(one.address) for one in stored.objects]
        if known and not stored.is_guess:
            return place_in(known)
        if context.imported is not None and mode == "managed" and place_at(context.imported).type == type_:
            return place_at(context.imported)
        found = context.blocks.candidates(mode, type_, config, self.aliases)
        if config is not None and found:
            blocks = {one.address for one in found}
            known = [address for address in known if without_keys(address) in blocks]
        return place_among(found or context.blocks.of(mode, type_), known)

    def facts_at(self, place: ResourceIdentity) -> ProviderFacts:
        """Return the provider facts of a resource: its block may show the alias where the configuration does not."""
        if len(self.aliases) < 2 or place.block is None:
            return self.facts
        block = self.context.blocks.at(place.block)
        if block is None or block.alias not in self.aliases:
            return self.facts
        return replace(self.facts, alias=block.alias)

    async def call(
        self, hook: str, subject: PlanResource, place: ResourceIdentity, token: str = "", *, is_advice: bool = False
    ) -> "Outcome":
        """Call a hook, record the answers and return the outcome; with `is_advice`, failures become warnings."""
        context = self.context
        results = await context.pipeline.call(hook, subject)
        if is_advice:
            results = [as_advice(result) for result in results]
        context.answers.record(results, place, token)
        return Outcome(self, hook, place, results, token)


_AS_BEFORE = "It failed in the same way as for the resource before."


class Outcome(Struct, frozen=True, dict=True):
    """The answers of a hook about one resource."""

    instance: ProviderInstance
    hook: str
    place: ResourceIdentity
    results: Sequence[RawResult] = ()
    token: str = ""

    def diagnostics(self, shape: TypeShape, *, may_fail: bool = True) -> list[pb.Diagnostic]:
        """Return the diagnostics for Terraform; errors become warnings unless they may fail the call."""
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
        """Return the diagnostics for a failure: in full the first time.

        A repeated one is shown only if Terraform needs an error to stop, and then in short.
        """
        shown, summary = self.instance.context.shown_failures, f"Integration {integration} failed at {self.hook}"
        is_known = (integration, self.hook, error) in shown
        shown.add((integration, self.hook, error))
        if is_known and not is_error:
            return []
        return [diagnostic(summary, _AS_BEFORE if is_known else error, is_error=is_error)]

    @property
    def _where(self) -> str:
        """Return the name of the resource, or the assumed one if it may be one of several."""
        return self.place.address or self.token or self.place.block or ""

    @property
    def is_blocking(self) -> bool:
        """Return whether the change must not happen."""
        return any(spoken.is_blocking for spoken in self._spoken)

    @cached_property
    def _spoken(self) -> list[Spoken]:
        """Return the verdict on each answer."""
        verdicts = self.instance.context.verdicts
        return [verdicts.spoken(result, self.place, is_final=self._is_final) for result in self.results]

    @property
    def _is_final(self) -> bool:
        """Return whether nothing else can stop the change after this hook."""
        return self.hook == "pre-apply"


def as_advice(result: RawResult) -> RawResult:
    """Return an answer with failures turned into warnings."""
    if result.status == "error":
        return result
    findings = tuple(replace(one, status="warn") if one.status == "fail" else one for one in result.findings)
    return replace(result, status="warn" if result.status == "fail" else result.status, findings=findings)


def new_token() -> str:
    """Return a new unique token for an object."""
    return secrets.token_hex(8)


def errors_in(diagnostics: Sequence[pb.Diagnostic]) -> str | None:
    """Return the errors of a provider as one text, or None if there are none."""
    texts = [f"{one.summary}: {one.detail}" if one.detail else one.summary for one in diagnostics if one.severity == 1]
    return "\n".join(texts) or None
