"""One instance of a provider, as Terraform has configured it: who it is, and how a call's resource is found."""

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs
from msgspec.structs import replace
from pyvider.wire.gen import tfplugin6_pb2 as pb

from tollgate.config.model import ProviderBlock
from tollgate.gate.context import Context
from tollgate.gate.diagnostics import diagnostic, finding_diagnostic
from tollgate.gate.place import Place, place_among, place_at, place_in
from tollgate.gate.provider_schema import ProviderSchema
from tollgate.gate.shape import Shape
from tollgate.gate.state_objects import NO_MATCH, Matches
from tollgate.gate.subject import ProviderFacts
from tollgate.gate.verdicts import Spoken
from tollgate.report.raw import RawResult
from tollgate.terraform.plan_json.plan_resource import PlanResource


@attrs.define(kw_only=True, eq=False)
class Instance:
    """A provider instance in one command of the engine.

    Attributes:
        facts: what resources show of it; complete once it is configured.
        block: its block in the root module, where that can be told.
        aliases: those that its configuration may have; several where provider blocks come to the same.
        places: by token, where the resource of a plan stands; for a command that plans and applies at once.
    """

    context: Context
    facts: ProviderFacts
    block: ProviderBlock | None = None
    aliases: tuple[str | None, ...] = (None,)
    places: dict[str, Place] = attrs.field(factory=dict[str, Place])
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

    def wants(self, *hooks: str) -> bool:
        """Whether anybody is called at one of some hooks."""
        chain = self.context.chain
        return any(chain.wants(hook, self.facts.address, alias) for hook in hooks for alias in self.aliases)

    def stored(self, type_: str, before: Mapping[str, Any] | None, token: str = "") -> Matches:
        """The object of the state that a call is about."""
        return NO_MATCH if before is None else self.context.state.find(type_, before, token)

    def place(self, mode: str, type_: str, config: Mapping[str, Any] | None, stored: Matches = NO_MATCH) -> Place:
        """Where a resource stands: as the state or the command knows it, else as the configuration allows."""
        context = self.context
        if stored.objects:
            return place_in(context.moves.new_address(one.address) for one in stored.objects)
        if context.imported is not None and mode == "managed" and place_at(context.imported).type == type_:
            return place_at(context.imported)
        found = context.blocks.candidates(mode, type_, config, self.aliases)
        return place_among(found or context.blocks.of(mode, type_), config if found else None)

    def facts_at(self, place: Place) -> ProviderFacts:
        """What a resource shows of the provider: its block tells the alias, where the configuration does not."""
        if len(self.aliases) < 2 or place.block is None:
            return self.facts
        block = self.context.blocks.at(place.block)
        is_told = block is not None and block.alias in self.aliases
        return attrs.evolve(self.facts, alias=block.alias) if block is not None and is_told else self.facts

    async def call(
        self, hook: str, subject: PlanResource, place: Place, token: str = "", *, is_advice: bool = False
    ) -> "Outcome":
        """Calls everybody at a hook, keeps the answers, and says what comes of them; advice fails nothing."""
        context = self.context
        results = await context.chain.call(hook, subject)
        if is_advice:
            results = [_advice(result) for result in results]
        context.ledger.record(results, place, token)
        return Outcome(self, hook, place, results, token)


@attrs.frozen
class Outcome:
    """The answers of a hook about one resource."""

    instance: Instance
    hook: str
    place: Place
    results: Sequence[RawResult] = ()
    token: str = ""

    def diagnostics(self, shape: Shape, *, may_fail: bool = True) -> list[pb.Diagnostic]:
        """What Terraform is to show; errors are warnings where nothing may fail."""
        context = self.instance.context
        found: list[pb.Diagnostic] = []
        for result, spoken in zip(self.results, self._spoken, strict=True):
            if spoken.error is not None:
                summary = f"Integration {result.integration} failed at {self.hook}"
                found.append(diagnostic(summary, spoken.error, is_error=may_fail and spoken.is_error))
            for finding in spoken.findings:
                if finding.outcome in ("fail", "warn", "overridden") and context.said.is_new(finding, self._where):
                    is_error = may_fail and finding.outcome == "fail"
                    found.append(finding_diagnostic(finding, shape, is_error=is_error))
        return found

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


def _advice(result: RawResult) -> RawResult:
    """An answer that warns where it fails."""
    if result.status == "error":
        return result
    findings = tuple(replace(one, status="warn") if one.status == "fail" else one for one in result.findings)
    return replace(result, status="warn" if result.status == "fail" else result.status, findings=findings)


def new_token() -> str:
    """A name for an object that no other object has."""
    return secrets.token_hex(8)


def errors_in(diagnostics: Sequence[pb.Diagnostic]) -> str | None:
    """The errors of a provider in one text; None if there are none."""
    texts = [f"{one.summary}: {one.detail}" if one.detail else one.summary for one in diagnostics if one.severity == 1]
    return "\n".join(texts) or None
