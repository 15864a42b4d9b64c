"""Which resource a call is about, as far as that can be told: the plugin protocol does not name it."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from tollgate_host.code.addresses import without_keys
from tollgate_host.interception.identity.candidate_blocks import Candidate
from tollgate_host.plan.address_parts import block_and_key, module_steps


@attrs.frozen(kw_only=True)
class ResourceIdentity:
    """Where a resource stands.

    Attributes:
        address: the instance's, or None where several may be meant.
        candidates: what it may be, if the address is not known.
        block: the address of its block, or None where several may be meant.
    """

    address: str | None = None
    candidates: tuple[str, ...] = ()
    block: str | None = None
    module: str | None = None
    name: str = ""
    index: int | str | None = None
    type: str = ""

    @property
    def blocks(self) -> tuple[str, ...]:
        """The addresses of all blocks that may be meant."""
        return (self.block,) if self.block is not None else tuple(dict.fromkeys(map(without_keys, self.candidates)))

    def members(self) -> dict[str, Any]:
        """Return the members of a Resource that say which one it is."""
        return {
            "address": self.address,
            "address_candidates": list(self.candidates),
            "module": self.module,
            "name": self.name,
            "index": self.index,
        }


NOWHERE = ResourceIdentity()


def place_at(address: str) -> ResourceIdentity:
    """Return the place of a known address."""
    module = ".".join(f"module.{step.name}{step.key}" for step in module_steps(address))
    found = block_and_key(address[len(module) :].lstrip("."))
    block, key = found or (address, "")
    return ResourceIdentity(
        address=address,
        block=without_keys(address),
        module=module or None,
        name=block.rpartition(".")[2],
        index=_index(key),
        type=block.removeprefix("data.").removeprefix("action.").partition(".")[0],
    )


def place_in(addresses: Iterable[str]) -> ResourceIdentity:
    """Return the place of something that has one of some addresses."""
    places = [place_at(address) for address in dict.fromkeys(addresses)]
    if len(places) == 1:
        return places[0]
    blocks, modules, names = ({getattr(one, of) for one in places} for of in ("block", "module", "name"))
    return ResourceIdentity(
        candidates=tuple(one.address for one in places if one.address is not None),
        block=blocks.pop() if len(blocks) == 1 else None,
        module=modules.pop() if len(modules) == 1 else None,
        name=names.pop() if len(names) == 1 else "",
    )


def place_among(found: list[Candidate], config: Mapping[str, Any] | None = None) -> ResourceIdentity:
    """The place of something that is about to be created by one of some blocks, with a configuration if it is known."""
    if not found:
        return NOWHERE
    exact = [candidate.instance(config) for candidate in found]
    if len(found) == 1 and exact[0] is not None:
        return place_at(exact[0])
    addresses = [
        address
        for candidate, sure in zip(found, exact, strict=True)
        for address in ([sure] if sure is not None else candidate.instances)
    ]
    blocks, modules, names = ({getattr(one, of) for one in found} for of in ("address", "module", "name"))
    return ResourceIdentity(
        candidates=tuple(addresses),
        block=blocks.pop() if len(blocks) == 1 else None,
        module=(modules.pop() or None) if len(modules) == 1 else None,
        name=names.pop() if len(names) == 1 else "",
    )


def _index(key: str) -> int | str | None:
    if not key:
        return None
    inner = key[1:-1]
    try:
        return int(inner) if inner.isdecimal() else json.loads(inner)
    except (ValueError, RecursionError):
        return inner
