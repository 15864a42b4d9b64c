"""Filters a provider's schema for an engine command: only the types that it can use.

Terraform decodes the whole schema and needs a second for the 1,400 types of the AWS provider, of which a configuration
uses a dozen. Each of these is named in the configuration and the state, or in a saved plan.
See docs/decisions/0020-schema-filter.md.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import anyio
import anyio.to_thread
from msgspec import Struct, field
from tollgate_hcl.tree import Block

from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.code.module import Module
from tollgate_host.config.provider_blocks import required_providers
from tollgate_host.interception.schema.provider_schema import ProviderSchema

Texts = Callable[[], Sequence[bytes] | None]
"""Reads everything that names the types which a command uses; None where it is not sure that this is everything."""


_MODES = {"resource": "managed", "data": "data", "ephemeral": "ephemeral"}
_WORDS = rb"[\w-]*"


def everything() -> None:
    """Return None, for a command that needs all types."""


class SchemaFilter(Struct, eq=False):
    """The filter for one command, decided once for each provider, so that all its connections get the same schema.

    Attributes:
        texts: called for the first schema, when Terraform has already read its configuration and its state.
        index: the configuration, if Terraform is going to validate it.
    """

    texts: Texts
    index: ConfigurationIndex | None = None
    _read: tuple[Sequence[bytes] | None] | None = None
    _types: dict[str, frozenset[str] | None] = field(default_factory=dict[str, frozenset[str] | None])
    _reading: anyio.Lock = field(default_factory=anyio.Lock)

    async def begin(self) -> None:
        """Read the texts once."""
        async with self._reading:
            if self._read is None:
                self._read = (await anyio.to_thread.run_sync(self.texts),)

    async def types(self, address: str, schema: ProviderSchema) -> frozenset[str] | None:
        """Return the types of a provider to keep, or None for all."""
        await self.begin()
        if address not in self._types:
            self._types[address] = await anyio.to_thread.run_sync(self._chosen, address, schema)
        return self._types[address]

    def _chosen(self, address: str, schema: ProviderSchema) -> frozenset[str] | None:
        texts = self._read[0] if self._read is not None else None
        if texts is None or (self.index is not None and has_unknown_types(self.index, address, schema)):
            return None
        return types_in(texts, schema.type_names) | schema.listed


def types_in(texts: Iterable[bytes], names: Iterable[str]) -> frozenset[str]:
    """Return the types that a text names.

    A type whose name is not a single word counts as named.
    """
    plain = {name.encode(): name for name in names if re.fullmatch(r"[\w-]+", name, re.ASCII)}
    odd = {name for name in names if name.encode() not in plain}
    first_parts = {name.partition(b"_")[0] for name in plain}
    if not first_parts:
        return frozenset(odd)
    pattern = re.compile(b"(?:" + b"|".join(map(re.escape, sorted(first_parts))) + b")" + _WORDS)
    words = {word for text in texts for word in pattern.findall(text)}
    words |= {word.partition(b"-")[0] for word in words}
    return frozenset(odd | {plain[word] for word in words & plain.keys()})


def has_unknown_types(index: ConfigurationIndex, address: str, schema: ProviderSchema) -> bool:
    """Return whether a block may have a type that the provider lacks.

    Terraform then suggests a similar type.
    """
    local_names = {address.rpartition("/")[2], *_local_names(index, address)}
    return any(
        not schema.has(_MODES[block.type], type_) and _local_name(block, type_) in local_names
        for module in index.modules.values()
        for block, type_ in _typed(module)
    )


def _typed(module: Module) -> Iterator[tuple[Block, str]]:
    """Yield each block that has a type, with that type."""
    for blocks in module.table.values():
        for block in blocks:
            for one in block.body.blocks if block.type == "check" else (block,):
                if one.type in _MODES and one.labels:
                    yield one, one.label_texts[0]


def _local_names(index: ConfigurationIndex, address: str) -> Iterator[str]:
    """Yield the local names of a provider in all modules."""
    for module in index.modules.values():
        for block in module.blocks("terraform"):
            for name, source in required_providers(block):
                if f"/{address}".endswith(f"/{source.lower()}"):
                    yield name


def _local_name(block: Block, type_: str) -> str:
    """Return the local name of the block's provider."""
    given = block.body.attribute("provider")
    return (given.value.text.strip('"') if given is not None else type_.replace("_", ".")).partition(".")[0]
