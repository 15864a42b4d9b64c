"""The entries of `resource_drift`, with the addresses that some versions of Terraform leave out."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tollgate_host.plan.address_parts import join_address
from tollgate_host.plan.changes import ResourceChange


class DriftedResource(ResourceChange, kw_only=True, gc=False):
    """A resource that was changed outside; Terraform 0.15.4 to 1.0 writes neither its address nor its index."""

    address: str = ""


class _Identified(msgspec.Struct, gc=False):
    """The member of an object that tells it from others of its resource."""

    id: Any = None


_decode_id = msgspec.json.Decoder(_Identified | None).decode


def with_addresses(drifted: Iterable[DriftedResource], changes: Iterable[ResourceChange]) -> Iterator[DriftedResource]:
    """Yield the drifted resources, each with an address: that of the planned change of the same object.

    Args:
        drifted: the entries of `resource_drift`.
        changes: those of `resource_changes`; every managed resource of the state has one.
    """
    by_resource: dict[tuple[str, str, str], list[ResourceChange]] = {}
    for entry in drifted:
        if not entry.address:
            if not by_resource:
                for change in changes:
                    by_resource.setdefault(_resource_of(change), []).append(change)
            _place(entry, by_resource.get(_resource_of(entry), []))
        yield entry


def _place(entry: DriftedResource, instances: list[ResourceChange]) -> None:
    """Give an entry the address and the index of its instance, or the resource's own where it is none of them."""
    own = _id(entry)
    same = [one for one in instances if _id(one) == own] if len(instances) > 1 else instances
    if len(same) == 1:
        entry.address, entry.index = same[0].address, same[0].index
    else:
        entry.address = join_address(entry.module_address or "", f"{entry.type}.{entry.name}")


def _resource_of(entry: ResourceChange) -> tuple[str, str, str]:
    return entry.module_address or "", entry.type, entry.name


def _id(entry: ResourceChange) -> Any:
    try:
        found = _decode_id(entry.change.before)
    except (msgspec.DecodeError, RecursionError):  # reading all of it reports what is wrong
        return None
    return found.id if found is not None else None
