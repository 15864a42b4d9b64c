"""Sorts the resources of a plan so that referenced ones come first.

A launch template is known before the group that uses it is priced, a cluster before its instances. Order is kept by
block, and otherwise as the plan has it.
"""

from collections.abc import Callable, Iterable, Sequence

from tollgate_host.code.addresses import without_keys
from tollgate_host.plan.changes import ResourceChange

References = Callable[[ResourceChange], Iterable[str]]
"""Return the addresses of the resources that an entry of a plan refers to."""


def sort_by_reference(changes: Sequence[ResourceChange], references: References) -> list[ResourceChange]:
    """Return the entries of a plan, each block after the blocks that it refers to."""
    by_block: dict[str, list[ResourceChange]] = {}
    for change in changes:
        by_block.setdefault(without_keys(change.address), []).append(change)
    ordered: list[ResourceChange] = []
    for block in _blocks_in_order(by_block, references):
        ordered += by_block[block]
    return ordered


def _blocks_in_order(by_block: dict[str, list[ResourceChange]], references: References) -> Iterable[str]:
    """Yield the blocks depth first; a block on the current path is not visited again, so cycles end."""
    seen: set[str] = set()
    for first in by_block:
        if first in seen:
            continue
        seen.add(first)
        path = [(first, iter(_blocks_before(first, by_block, references)))]
        while path:
            block, before = path[-1]
            following = next((one for one in before if one in by_block and one not in seen), None)
            if following is None:
                path.pop()
                yield block
            else:
                seen.add(following)
                path.append((following, iter(_blocks_before(following, by_block, references))))


def _blocks_before(block: str, by_block: dict[str, list[ResourceChange]], references: References) -> Iterable[str]:
    return map(without_keys, references(by_block[block][0]))
