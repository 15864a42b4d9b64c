"""The registry of hooks: which integrations are called at each, in which order."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct
from tollgate_runtime.contract.methods import HOOKS

from tollgate_host.hooks.provider_scope import ProviderScope
from tollgate_host.hooks.spec import POINTS

Waves: TypeAlias = tuple[tuple[str, ...], ...]
"""Names of integrations: those of one wave are asked at the same time."""


class RegisteredHook(Struct, frozen=True, kw_only=True):
    """A registered integration.

    Attributes:
        hooks: those it is called at.
        scope: its provider, if it has one of its own.
        reads_previous: whether it needs the metadata of earlier integrations.
    """

    name: str
    hooks: frozenset[str]
    scope: ProviderScope | None = None
    reads_previous: bool = True


class Registry:
    """The integrations of a run in the order they are called: project level first, then provider level.

    In each level the order of registration counts, which is the order of the configuration.

    Attributes:
        entries: all integrations, in the order they are called.
        positions: the place of each in that order.
    """

    def __init__(self) -> None:
        self.entries: tuple[RegisteredHook, ...] = ()
        self.positions: dict[str, int] = {}
        self._waves: dict[tuple[str, str, str | None], Waves] = {}

    def add(
        self, name: str, hooks: Iterable[str], scope: ProviderScope | None = None, *, reads_previous: bool = True
    ) -> None:
        """Register an integration for hooks: for every resource, or for those of one provider configuration.

        Raises:
            ValueError: the name is taken, or a hook does not exist.
        """
        wanted = frozenset(hooks)
        if name in self.positions:
            raise ValueError(f"an integration named {name!r} is registered already")
        if unknown := wanted.difference(HOOKS):
            raise ValueError(f"{name}: there is no hook {min(unknown)!r}")
        entry = RegisteredHook(name=name, hooks=wanted, scope=scope, reads_previous=reads_previous)
        self.entries = tuple(sorted((*self.entries, entry), key=lambda one: one.scope is not None))
        self.positions = {one.name: place for place, one in enumerate(self.entries)}
        self._waves.clear()

    def for_stage(self, hook: str) -> tuple[str, ...]:
        """Return the integrations called at a stage hook."""
        return tuple(entry.name for entry in self.entries if hook in entry.hooks)

    def for_resource(self, hook: str, provider: str, alias: str | None) -> tuple[str, ...]:
        """Return the integrations called at a hook for a resource of a provider (its full address) and alias."""
        return tuple(name for wave in self.waves(hook, provider, alias) for name in wave)

    def waves(self, hook: str, provider: str, alias: str | None) -> Waves:
        """Return the integrations called at a hook for a resource, in waves.

        Those of one wave are called at the same time, and the next wave when all have answered.

        An integration that needs earlier metadata starts a new wave. Where a `fail` ends the calls, each is alone.
        """
        key = (hook, provider, alias)
        known = self._waves.get(key)
        if known is None:
            known = self._waves[key] = tuple(tuple(wave) for wave in self._in_waves(*key))
        return known

    def _in_waves(self, hook: str, provider: str, alias: str | None) -> list[list[str]]:
        waves: list[list[str]] = []
        for entry in self.entries:
            if hook not in entry.hooks or not (entry.scope is None or entry.scope.covers(provider, alias)):
                continue
            if not waves or entry.reads_previous or POINTS[hook].stops_at_fail:
                waves.append([])
            waves[-1].append(entry.name)
        return waves
