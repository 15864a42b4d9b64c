"""The secrets in the resources of each block of code, from the changes of a plan."""

import re
from typing import Any, cast

import msgspec

from tollgate_host.plan.secrets.echoes import Secrets
from tollgate_host.plan.secrets.masks import Mask, union

BlockKey = tuple[str, str]
"""The module, without the keys of its instances, and the block: `("module.db", "aws_db_instance.main")`."""

_INSTANCE_KEY = re.compile(r'\[(?:"(?:[^"\\]|\\.)*"|\d+)\]')


class BlockSecret(msgspec.Struct, frozen=True):
    """The secrets in the resources of a block.

    Attributes:
        mask: the marks of all of them, before and after.
        secrets: the secret texts.
        unset: the arguments that are null and not unknown in all of them, as write-only ones are.
    """

    mask: Mask
    secrets: Secrets
    unset: frozenset[str]


class BlockSecrets:
    """Collects secrets by block."""

    def __init__(self) -> None:
        self._known: dict[BlockKey, BlockSecret] = {}

    def note(self, block: BlockKey, change: dict[str, Any], secrets: Secrets) -> None:
        """Add a change of a resource with the secrets found in it."""
        mask = union(change.get("before_sensitive", False), change.get("after_sensitive", False))
        after = _members(change.get("after"))
        unknown = _members(change.get("after_unknown"))
        unset = frozenset(name for name, value in after.items() if value is None and not unknown.get(name))
        known = self._known.get(block)
        if known is None:
            self._known[block] = BlockSecret(mask, secrets, unset)
        else:
            both = BlockSecret(union(known.mask, mask), known.secrets | secrets, known.unset & unset)
            self._known[block] = both

    def find(self, block: BlockKey) -> BlockSecret | None:
        """Return what is known of a block, or None."""
        return self._known.get(block)


def block_of(resource: dict[str, Any]) -> BlockKey:
    """Return the block that a resource of a plan or a state comes from."""
    address = _INSTANCE_KEY.sub("", str(resource.get("address", "")))
    label = f"{resource.get('type')}.{resource.get('name')}"
    label = f"data.{label}" if resource.get("mode") == "data" else label
    return address.removesuffix(label).rstrip("."), label


def _members(value: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
