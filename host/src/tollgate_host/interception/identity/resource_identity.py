"""Identifies the resource of a call as far as possible: the plugin protocol does not name it."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from tollgate_host.code.addresses import without_keys
from tollgate_host.interception.identity.candidate_blocks import Candidate
from tollgate_host.plan.address_parts import block_and_key, module_steps


class ResourceIdentity(Struct, frozen=True, kw_only=True):
    """The identity of a resource.

    Attributes:
        address: the address of the instance, or None if several are possible.
        candidates: the possible addresses, if the address is unknown.
        block: the address of its block, or None if several are possible.
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
        """Return the addresses of all possible blocks."""
        return (self.block,) if self.block is not None else tuple(dict.fromkeys(map(without_keys, self.candidates)))

    def members(self) -> dict[str, Any]:
        """Return the members of a Resource that identify it."""
        return {
            "address": self.address,
            "address_candidates": list(self.candidates),
            "module": self.module,
            "name": self.name,
            "index": self.index,
        }


def place_at(address: str) -> ResourceIdentity:
    """Return the identity of a known address."""
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


def place_in(addresses: Iterable[str], *, is_exact: bool = True) -> ResourceIdentity:
    """Return the identity of a resource that has one of these addresses.

    Args:
        addresses: those of instances, or of blocks where the keys are not known.
        is_exact: whether an address that stands alone is the resource's own.
    """
    places = [place_at(address) for address in dict.fromkeys(addresses)]
    if len(places) == 1 and is_exact:
        return places[0]
    blocks, modules, names = ({getattr(one, of) for one in places} for of in ("block", "module", "name"))
    return ResourceIdentity(
        candidates=tuple(one.address for one in places if one.address is not None),
        block=blocks.pop() if len(blocks) == 1 else None,
        module=modules.pop() if len(modules) == 1 else None,
        name=names.pop() if len(names) == 1 else "",
    )


def place_among(found: Sequence[Candidate], known: Sequence[str] = ()) -> ResourceIdentity:
    """Return the identity of a resource that one of these blocks is about to create or to import.

    Args:
        found: the blocks.
        known: the addresses of objects that it may be instead; their blocks make no others.
    """
    made = {without_keys(address) for address in known}
    addresses = (address for one in found if one.address not in made for address in one.instances)
    return place_in([*known, *addresses], is_exact=not any(candidate.is_repeated for candidate in found))


def _index(key: str) -> int | str | None:
    if not key:
        return None
    inner = key[1:-1]
    try:
        return int(inner) if inner.isdecimal() else json.loads(inner)
    except (ValueError, RecursionError):
        return inner
