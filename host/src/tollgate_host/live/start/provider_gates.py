"""The gates of a live run: one for each provider that integrations observe.

They open while most of the host is still being imported, so this module imports none of the code that handles calls.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import anyio
from msgspec import Struct, field

from tollgate_host.provider_proxy import reattach
from tollgate_host.provider_proxy.gate import ConnectionFacts, ProviderGate
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.provider_proxy.interceptor import Interceptor
from tollgate_host.provider_proxy.packages.source import Source
from tollgate_host.provider_proxy.provider_address import Address

if TYPE_CHECKING:
    from tollgate_host.interception.call_context import Context
    from tollgate_host.interception.gate_interceptor import Gatehouse
    from tollgate_host.interception.schema.schema_filter import SchemaFilter

Entries = Mapping[Address, Mapping[str, Any]]
"""Of TF_REATTACH_PROVIDERS."""

_BUILT_IN = "terraform_"
_NAMES = frozenset({"arn", "id", "name"})


class Gates(Struct, kw_only=True, eq=False):
    """The gates, which stay open from one engine command to the next.

    Attributes:
        context: the context of the engine command that runs now.
        new_house: creates what the connections of a provider share; set before the first connection.
    """

    premises: GateEnvironment
    context: "Context | None" = None
    new_house: "Callable[[Address, ProviderGate], Gatehouse] | None" = None
    _gates: dict[Address, ProviderGate] = field(default_factory=dict[Address, ProviderGate])
    _houses: "dict[Address, Gatehouse]" = field(default_factory=dict[Any, Any])
    _entries: dict[Address, Mapping[str, Any]] = field(default_factory=dict[Address, Mapping[str, Any]])

    @property
    def providers(self) -> frozenset[str]:
        """Return the full addresses of the providers whose gate is open; the engine starts all others itself."""
        return frozenset(map(str, self._entries))

    async def open(self, sources: Mapping[Address, Source]) -> None:
        """Start all providers concurrently; Terraform itself starts those that fail."""
        async with anyio.create_task_group() as tasks:
            for address, source in sources.items():
                tasks.start_soon(self._open, address, source)

    async def _open(self, address: Address, source: Source) -> None:
        gate = self._gates[address] = ProviderGate(address, source, self.premises, self._intercept)
        entry = await gate.start()
        if entry is not None:
            self._entries[address] = entry

    def environment(self, environ: Mapping[str, str], entries: Entries | None = None) -> dict[str, str]:
        """Return the environment of an engine command that connects to the gates by their main or side listeners."""
        chosen = self._entries if entries is None else entries
        return {**environ, reattach.VARIABLE: reattach.variable(environ.get(reattach.VARIABLE, ""), chosen)}

    async def aside(self, excerpt: "SchemaFilter") -> Entries:
        """Open a side listener on every gate for a command that only needs part of the schemas.

        Raises:
            OSError: one cannot be opened.
        """
        return {
            address: await self._gates[address].listen_aside(lambda facts: self._house(facts.provider).teller(excerpt))
            for address in self._entries
        }

    def crash_reports(self) -> Iterable[str]:
        """Yield the output of providers that crashed."""
        for gate in self._gates.values():
            yield from gate.crash_reports

    def is_sensitive(self, mode: str, type_: str, attribute: str | None) -> bool:
        """Return whether a schema marks an attribute of a type as sensitive; for None, whether it marks any.

        The schema of a provider without a gate is unknown: any attribute but an object's names may be sensitive there.
        """
        for address in self._gates:
            shape = self._house(address).known_shape(mode, type_)
            if shape is not None:
                marked = shape.sensitive_arguments
                return bool(marked) if attribute is None else attribute in marked
        return not type_.startswith(_BUILT_IN) and attribute not in _NAMES

    def sensitive_mask(self, mode: str, type_: str) -> Any:
        """Return the mask of sensitive and write-only values of a type, or False if no gate knows the type."""
        shapes = (self._house(address).known_shape(mode, type_) for address in self._gates)
        return next((shape.sensitive for shape in shapes if shape is not None), False)

    async def close(self) -> None:
        """Close every gate and stop every provider."""
        async with anyio.create_task_group() as tasks:
            for gate in self._gates.values():
                tasks.start_soon(gate.close)
        self.premises.close()

    def _intercept(self, facts: ConnectionFacts) -> Interceptor:
        assert self.context is not None
        return self._house(facts.provider).interceptor(self.context)

    def _house(self, address: Address) -> "Gatehouse":
        if address not in self._houses:
            assert self.new_house is not None
            self._houses[address] = self.new_house(address, self._gates[address])
        return self._houses[address]
