"""`.terraform.lock.hcl`: which version of each provider was chosen, and which packages of it are trusted."""

from typing import cast

from msgspec import Struct
from tollgate_hcl.constant import NeedsEvaluation, plain_from_value
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_hcl
from tollgate_hcl.tree import Block

from tollgate_host.provider_proxy.provider_address import Address

NAME = ".terraform.lock.hcl"


class Lock(Struct, frozen=True, kw_only=True):
    """What is locked for one provider."""

    version: str
    hashes: tuple[str, ...]

    @property
    def preferred_hashes(self) -> tuple[str, ...]:
        """Return the hashes that Terraform compares: the newest kind in the list."""
        return tuple(item for item in self.hashes if item.startswith("h1:")) or self.hashes


def locks_from_text(data: bytes) -> dict[Address, Lock]:
    """Return the locks in a file as far as it can be read; Terraform reports what is wrong with it."""
    parsed = read_hcl(SourceFile(NAME, data))
    found: dict[Address, Lock] = {}
    for block in parsed.body.blocks:
        address = Address.from_text("".join(block.label_texts)) if block.type == "provider" else None
        version = _plain(block, "version")
        if address is None or not isinstance(version, str):
            continue
        hashes = _plain(block, "hashes")
        found[address] = Lock(version=version, hashes=_texts(hashes))
    return found


def _texts(value: object) -> tuple[str, ...]:
    return tuple(str(item) for item in cast("list[object]", value)) if isinstance(value, list) else ()


def _plain(block: Block, name: str) -> object:
    attribute = block.body.attribute(name)
    if attribute is None:
        return None
    try:
        return plain_from_value(attribute.value)
    except NeedsEvaluation:
        return None
