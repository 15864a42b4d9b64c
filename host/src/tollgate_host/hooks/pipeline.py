"""The call loop of hooks, for saved plans and live runs.

A resource passes its hooks one by one, and at each hook the integrations wave by wave; resources overlap. There is no
task per call: a resource moves on when its answers arrive, each integration has its own queue, and a plan is read no
further while enough resources are in flight.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import anyio
import msgspec
from tollgate_runtime.core.messages import Json

from tollgate_host.errors import ProcessError
from tollgate_host.hooks.answers import Question, result_from_answer
from tollgate_host.hooks.hook_params import Forms, hook_action
from tollgate_host.hooks.hook_target import Call, HookTarget
from tollgate_host.hooks.provider_scope import configuration_of
from tollgate_host.hooks.registry import Registry
from tollgate_host.hooks.spec import POINTS
from tollgate_host.report.raw import RawResult

if TYPE_CHECKING:
    from tollgate_host.plan.plan_resource import PlanResource

_IN_FLIGHT_PER_INTEGRATION = 128
_MAX_BYTES_IN_FLIGHT = 32 * 1024 * 1024
_RESOURCES_PER_TURN = 16
_NOTHING: Mapping[str, Any] = {}

_Stop: TypeAlias = tuple[str, tuple[str, ...]]
"""A hook, and who is called at it at the same time."""

Metadata: TypeAlias = dict[str, Any]
"""By integration, the metadata that it answered for a resource."""

Record: TypeAlias = Callable[[RawResult], None]
"""Takes a result."""


class _Passage(msgspec.Struct, eq=False):
    """A resource that passes through hooks.

    Attributes:
        stops: the waves still to be called, each with its hook; the next one last.
        metadata: what each integration has answered for the resource, at earlier hooks too.
        record: takes every answer.
        awaited: how many calls of the current wave are unanswered.
        done: set at the end, if a caller waits for it.
        size: how many bytes of params are held for it.
    """

    forms: Forms
    stops: list[_Stop]
    metadata: Metadata
    record: Record
    awaited: int = 0
    done: "asyncio.Future[None] | None" = None
    size: int = 0


class Pipeline:
    """Calls the hooks of resources and keeps the metadata of each.

    Args:
        targets: the integrations by the names that the registry knows them by.
        registry: which integrations are called at which hook.
        is_blocking: whether a result counts as a `fail`, after which a pre-hook stops for the resource.

    Attributes:
        registry: which integrations are called at which hook.
        due: for each integration and hook, how many resources of a plan it is to be called for.
        answered: for each integration and hook, how many of those calls were answered with a result.
        unanswered: for each integration, how many calls came after it had left the run.
    """

    def __init__(
        self, targets: Mapping[str, HookTarget], registry: Registry, *, is_blocking: Callable[[RawResult], bool]
    ) -> None:
        self.registry = registry
        self._targets = targets
        self._is_blocking = is_blocking
        self._metadata: dict[str, Metadata] = {}
        self._in_flight = 0
        self._bytes_in_flight = 0
        self._has_room = anyio.Event()
        self._is_idle = anyio.Event()
        self._mistake: Exception | None = None
        self.due: Counter[tuple[str, str]] = Counter()
        self.answered: Counter[tuple[str, str]] = Counter()
        self.unanswered: Counter[str] = Counter()

    @property
    def _max_in_flight(self) -> int:
        return _IN_FLIGHT_PER_INTEGRATION * max(1, len(self._targets))

    def wants(self, hook: str, provider: str, alias: str | None) -> bool:
        """Return whether any integration handles a hook for a resource of a provider."""
        return bool(self.registry.for_resource(hook, provider, alias))

    async def run(self, subjects: Iterable["PlanResource"], hooks: Sequence[str], *, record: Record) -> None:
        """Send every resource through the hooks in order, and wait for the last answer.

        Args:
            subjects: the resources; each keeps its `id` over all hooks of the run.
            hooks: the hooks in their order.
            record: takes every result.
        """
        max_in_flight = self._max_in_flight
        for number, subject in enumerate(subjects, start=1):
            self._send(subject, hooks, record)
            if self._in_flight >= max_in_flight or self._bytes_in_flight > _MAX_BYTES_IN_FLIGHT:
                self._has_room = anyio.Event()
                self._raise_mistake()
                await self._has_room.wait()
            elif number % _RESOURCES_PER_TURN == 0:
                await anyio.sleep(0)
        while self._in_flight:
            self._is_idle = anyio.Event()
            self._raise_mistake()
            await self._is_idle.wait()

    async def call(self, hook: str, subject: "PlanResource") -> list[RawResult]:
        """Send one resource to all integrations of a hook and return the answers, in the order of the configuration."""
        forms = Forms(subject)
        stops = self._stops((hook,), forms)
        if not stops:
            return []
        results: list[RawResult] = []
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._advance(_Passage(forms, stops, self._metadata_of(forms), results.append, done=done))
        await done
        return sorted(results, key=lambda result: self._position(result.integration))

    def _send(self, subject: "PlanResource", hooks: Sequence[str], record: Record) -> None:
        forms = Forms(subject)
        stops = self._stops(hooks, forms)
        if not stops:
            return
        self.due.update((name, hook) for hook, wave in stops for name in wave)
        self._in_flight += 1
        self._advance(_Passage(forms, stops, self._metadata_of(forms), record))

    def _metadata_of(self, forms: Forms) -> Metadata:
        """Return the metadata returned for the resource so far, at any hook of the run."""
        return self._metadata.setdefault(forms.wire["id"], {})

    def _stops(self, hooks: Sequence[str], forms: Forms) -> list[_Stop]:
        """Return the waves to call for a resource, each with its hook; the first one last."""
        provider, alias = forms.wire["provider"], configuration_of(forms.wire)
        return [(hook, wave) for hook in hooks for wave in self.registry.waves(hook, provider, alias)][::-1]

    def _advance(self, passage: _Passage) -> None:
        """Send the resource to the next wave, or finish it."""
        if not passage.stops:
            self._end(passage)
            return
        hook, wave = passage.stops.pop()
        passage.awaited = len(wave)
        for name in wave:
            target = self._targets[name]
            previous = self._previous(passage, name) if target.reads_previous else _NOTHING
            params = passage.forms.params(hook, send_sensitive=target.send_sensitive, previous=previous)
            self._bytes_in_flight += len(params)
            passage.size += len(params)
            take = partial(self._take, passage, hook, name)
            target.submit(Call(hook, params, target.timeout_seconds, take))

    def _take(self, passage: _Passage, hook: str, name: str, answer: Json | ProcessError, seconds: float) -> None:
        """Take an answer; a mistake of ours is raised where the answer is awaited, which would wait for ever else."""
        try:
            self._process(passage, hook, name, answer, seconds)
        except Exception as error:  # noqa: BLE001 -- on its way to the boundary
            if passage.done is None:
                self._mistake = error
                self._has_room.set()
                self._is_idle.set()
            elif not passage.done.done():
                passage.done.set_exception(error)

    def _raise_mistake(self) -> None:
        if self._mistake is not None:
            raise self._mistake

    def _process(self, passage: _Passage, hook: str, name: str, answer: Json | ProcessError, seconds: float) -> None:
        target, wire = self._targets[name], passage.forms.wire
        if passage.done is None and isinstance(answer, ProcessError) and answer is target.failure:
            self.unanswered[name] += 1
            self._arrive(passage)
            return
        question = Question(target.name, hook, wire["address"], wire["type"], hook_action(hook, wire))
        result = result_from_answer(question, answer, seconds)
        passage.record(result)
        if result.status != "error":
            self.answered[name, hook] += 1
        if result.metadata:
            passage.metadata[name] = result.metadata
        if POINTS[hook].stops_at_fail and _says_something(result) and self._is_blocking(result):
            passage.stops.clear()
        self._arrive(passage)

    def _arrive(self, passage: _Passage) -> None:
        """Count an answer of the wave; the resource moves on after the last one."""
        passage.awaited -= 1
        if not passage.awaited:
            self._advance(passage)

    def _previous(self, passage: _Passage, name: str) -> Mapping[str, Any]:
        """Return the metadata of earlier integrations, in the order of the configuration."""
        if not passage.metadata:
            return _NOTHING
        positions = self.registry.positions
        before = [other for other in passage.metadata if positions[other] < positions[name]]
        before.sort(key=positions.__getitem__)
        return {self._targets[other].name: passage.metadata[other] for other in before}

    def _position(self, name: str) -> int:
        """Return the position of an integration in the configuration, by its name."""
        return next((place for id_, place in self.registry.positions.items() if self._targets[id_].name == name), 0)

    def _end(self, passage: _Passage) -> None:
        self._bytes_in_flight -= passage.size
        if passage.done is not None:
            if not passage.done.done():  # the caller may have been cancelled
                passage.done.set_result(None)
            return
        self._in_flight -= 1
        if self._in_flight <= self._max_in_flight // 2 and self._bytes_in_flight <= _MAX_BYTES_IN_FLIGHT // 2:
            self._has_room.set()
        if not self._in_flight:
            self._is_idle.set()


def _says_something(result: RawResult) -> bool:
    return result.status != "success" or bool(result.findings)
