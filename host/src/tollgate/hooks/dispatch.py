"""The call loop: every resource passes its hooks, at each hook wave by wave of integrations; resources overlap.

There is no task and no waiting turn per call. A resource moves on as its answers come in, each integration has a
queue of its own, and the plan is read no further while enough resources are on their way.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import anyio
import msgspec
from tollgate_runtime.core.messages import Json

from tollgate.errors import ProcessError
from tollgate.hooks.answers import Question, result_from_answer
from tollgate.hooks.forms import Forms, Subject, hook_action
from tollgate.hooks.registry import Registry
from tollgate.hooks.spec import POINTS
from tollgate.hooks.target import Call, Target
from tollgate.report.raw import RawResult

_UNDER_WAY_PER_INTEGRATION = 128
_MAX_BYTES_UNDER_WAY = 32 * 1024 * 1024
_RESOURCES_PER_TURN = 16
_NOTHING: Mapping[str, Any] = {}


_Stop: TypeAlias = tuple[str, tuple[str, ...]]
"""A hook, and who is called at it at the same time."""


class _Journey(msgspec.Struct, eq=False):
    """A resource on its way through the hooks.

    Attributes:
        stops: the waves that are still to be called, and at which hook; the next one last.
        awaited: how many of the last wave have not answered yet.
        metadata: what each integration has said of it so far.
        size: how much of it is held in memory.
    """

    forms: Forms
    stops: list[_Stop]
    awaited: int = 0
    metadata: dict[str, Any] = {}
    size: int = 0


class Dispatcher:
    """Calls the hooks of resources.

    Args:
        targets: the integrations by the names that the registry knows them by.
        registry: who is called at which hook.
        record: takes every result.
        is_blocking: whether a result counts as a `fail`, which after a pre-hook ends the resource's way.

    Attributes:
        due: for each integration and hook, how many resources there are to be called for.
        answered: for each integration and hook, how many calls were answered with a result.
        unanswered: for each integration, how many calls found it out of the run.
    """

    def __init__(
        self,
        targets: Mapping[str, Target],
        registry: Registry,
        *,
        record: Callable[[RawResult], None],
        is_blocking: Callable[[RawResult], bool],
    ) -> None:
        self._targets = targets
        self._registry = registry
        self._record = record
        self._is_blocking = is_blocking
        self._position: dict[str, int] = {}
        self._known_stops: dict[tuple[str, str | None], Sequence[_Stop]] = {}
        self._max_under_way = _UNDER_WAY_PER_INTEGRATION * max(1, len(targets))
        self._under_way = 0
        self._bytes_under_way = 0
        self._has_room = anyio.Event()
        self._is_idle = anyio.Event()
        self.due: Counter[tuple[str, str]] = Counter()
        self.answered: Counter[tuple[str, str]] = Counter()
        self.unanswered: Counter[str] = Counter()

    async def run(self, subjects: Iterable[Subject], hooks: Sequence[str]) -> None:
        """Sends every resource through the hooks, one hook after the other, and waits for the last answer."""
        self._position = {entry.name: place for place, entry in enumerate(self._registry.entries)}
        self._known_stops = {}
        for number, subject in enumerate(subjects, start=1):
            self._begin(subject, hooks)
            if self._is_full:
                self._has_room = anyio.Event()
                await self._has_room.wait()
            elif number % _RESOURCES_PER_TURN == 0:
                await anyio.sleep(0)
        while self._under_way:
            self._is_idle = anyio.Event()
            await self._is_idle.wait()

    @property
    def _is_full(self) -> bool:
        return self._under_way >= self._max_under_way or self._bytes_under_way > _MAX_BYTES_UNDER_WAY

    def _begin(self, subject: Subject, hooks: Sequence[str]) -> None:
        forms = Forms(subject)
        stops = self._stops(hooks, forms.wire["provider"], forms.wire["provider_alias"])
        if stops:
            self.due.update((name, hook) for hook, wave in stops for name in wave)
            self._under_way += 1
            self._go_on(_Journey(forms, list(stops)))

    def _stops(self, hooks: Sequence[str], provider: str, alias: str | None) -> Sequence[_Stop]:
        """Who is called, and at which hook, for a resource of this provider; the first one last."""
        key = (provider, alias)
        if key not in self._known_stops:
            waves = [(hook, wave) for hook in hooks for wave in self._registry.waves(hook, provider, alias)]
            self._known_stops[key] = waves[::-1]
        return self._known_stops[key]

    def _go_on(self, journey: _Journey) -> None:
        """Sends the resource to the next wave, or ends its way."""
        if not journey.stops:
            self._end(journey)
            return
        hook, wave = journey.stops.pop()
        journey.awaited = len(wave)
        for name in wave:
            target = self._targets[name]
            previous = self._previous(journey, name) if target.reads_previous else _NOTHING
            params = journey.forms.params(hook, send_sensitive=target.send_sensitive, previous=previous)
            self._bytes_under_way += len(params)
            journey.size += len(params)
            target.submit(Call(hook, params, target.timeout_seconds, partial(self._take, journey, hook, name)))

    def _take(self, journey: _Journey, hook: str, name: str, answer: Json | ProcessError, seconds: float) -> None:
        target, wire = self._targets[name], journey.forms.wire
        if isinstance(answer, ProcessError) and answer is target.failure:
            self.unanswered[name] += 1
            self._arrive(journey)
            return
        question = Question(target.name, hook, wire["address"], wire["type"], hook_action(hook, wire))
        result = result_from_answer(question, answer, seconds)
        self._record(result)
        if result.status != "error":
            self.answered[name, hook] += 1
        if result.metadata:
            journey.metadata[name] = result.metadata
        if POINTS[hook].stops_at_fail and _says_something(result) and self._is_blocking(result):
            journey.stops.clear()
        self._arrive(journey)

    def _arrive(self, journey: _Journey) -> None:
        """One of the wave has done with the resource; it goes on when all have."""
        journey.awaited -= 1
        if not journey.awaited:
            self._go_on(journey)

    def _previous(self, journey: _Journey, name: str) -> Mapping[str, Any]:
        """The metadata of those who come before this one, in the order of the run, whoever answered first."""
        if not journey.metadata:
            return {}
        place = self._position[name]
        before = [other for other in journey.metadata if self._position[other] < place]
        before.sort(key=self._position.__getitem__)
        return {self._targets[other].name: journey.metadata[other] for other in before}

    def _end(self, journey: _Journey) -> None:
        self._under_way -= 1
        self._bytes_under_way -= journey.size
        if self._under_way <= self._max_under_way // 2 and self._bytes_under_way <= _MAX_BYTES_UNDER_WAY // 2:
            self._has_room.set()
        if not self._under_way:
            self._is_idle.set()


def _says_something(result: RawResult) -> bool:
    return result.status != "success" or bool(result.findings)
