"""Finds the blocks of the configuration from which a new object may come."""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct
from tollgate_hcl.tree import Attribute, Block, Expression, Scalar

from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.config.model import ProviderBlock
from tollgate_host.interception.identity.literals import can_be

_MOST_INSTANCES = 100


class Candidate(Struct, frozen=True, kw_only=True, eq=False):
    """A resource or data block.

    Attributes:
        address: its address without instance keys.
        is_repeated: whether it, or a module around it, has `count` or `for_each`.
        alias: the alias of its provider if the block sets it; `...` where a module decides.
    """

    address: str
    module: str
    type: str
    name: str
    blocks: tuple[Block, ...]
    is_repeated: bool
    alias: str | None

    @property
    def instances(self) -> list[str]:
        """Return the addresses of its instances if the files show them, otherwise the block's own."""
        counts = [block.body.attribute("count") for block in self.blocks]
        count = next((item.value.value for item in counts if item and isinstance(item.value, Scalar)), None)
        if isinstance(count, int) and 0 < count <= _MOST_INSTANCES and not self.module:
            return [f"{self.address}[{number}]" for number in range(count)]
        return [self.address]


class CandidateBlocks(Struct, frozen=True, eq=False, dict=True):
    """Every resource and data block of a configuration."""

    index: ConfigurationIndex

    def candidates(
        self, mode: str, type_: str, config: Mapping[str, Any] | None, aliases: Collection[str | None]
    ) -> list[Candidate]:
        """Return the blocks that may have a configuration, under a provider with one of these aliases."""
        return [
            candidate
            for candidate in self._by_type.get((mode, type_), ())
            if (candidate.alias == _ANY or candidate.alias in aliases)
            and (config is None or all(can_be(block.body, config) for block in candidate.blocks))
        ]

    def of(self, mode: str, type_: str) -> list[Candidate]:
        """Return all blocks of a type."""
        return self._by_type.get((mode, type_), [])

    def at(self, address: str) -> Candidate | None:
        """Return the block of an address without keys."""
        return self._by_address.get(address)

    def provider(self, blocks: list[ProviderBlock], config: Mapping[str, Any]) -> list[ProviderBlock]:
        """Return the provider blocks that may have a configuration."""
        root = self.index.modules.get("")
        found: list[ProviderBlock] = []
        for block in blocks:
            written = [one for one in root.blocks("provider", block.name) if _alias(one) == block.alias] if root else []
            if all(can_be(one.body, config) for one in written):
                found.append(block)
        return found

    @cached_property
    def _by_address(self) -> dict[str, Candidate]:
        return {candidate.address: candidate for group in self._by_type.values() for candidate in group}

    @cached_property
    def _by_type(self) -> dict[tuple[str, str], list[Candidate]]:
        found: dict[tuple[str, str], list[Candidate]] = {}
        for candidate in self._all():
            mode = "data" if candidate.blocks[0].type == "data" else "managed"
            found.setdefault((mode, candidate.type), []).append(candidate)
        return found

    def _all(self) -> Iterator[Candidate]:
        for path, module in self.index.modules.items():
            is_inside = self._is_repeated(path)
            for (kind, *labels), blocks in module.table.items():
                if kind not in ("resource", "data") or len(labels) != 2:
                    continue
                type_, name = labels
                local = f"data.{type_}.{name}" if kind == "data" else f"{type_}.{name}"
                yield Candidate(
                    address=f"{path}.{local}" if path else local,
                    module=path,
                    type=type_,
                    name=name,
                    blocks=blocks,
                    is_repeated=is_inside or any(map(_repeats, blocks)),
                    alias=_provider_alias(blocks, path),
                )

    def _is_repeated(self, path: str) -> bool:
        """Return whether a call on the way to a module has `count` or `for_each`."""
        if not path:
            return False
        parent, calls = self.index.caller(path)
        return any(map(_repeats, calls)) or self._is_repeated(parent)


_ANY = "..."


def _repeats(block: Block) -> bool:
    return block.body.attribute("count") is not None or block.body.attribute("for_each") is not None


def _provider_alias(blocks: tuple[Block, ...], path: str) -> str | None:
    given = [found for block in blocks if (found := block.body.attribute("provider")) is not None]
    if path:
        return _ANY  # the caller may pass any provider configuration
    if not given:
        return None
    return _alias_in(given[-1])


def _alias_in(attribute: Attribute) -> str | None:
    value = attribute.value
    if isinstance(value, Expression) and value.references:
        steps = value.references[0]
        return str(steps[1]) if len(steps) > 1 else None
    if isinstance(value, Scalar) and isinstance(value.value, str):
        return value.value.partition(".")[2] or None
    return _ANY


def _alias(block: Block) -> str | None:
    attribute = block.body.attribute("alias")
    value = attribute.value if attribute is not None else None
    return value.value if isinstance(value, Scalar) and isinstance(value.value, str) else None
