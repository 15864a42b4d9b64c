"""Find the data source that each read was of: a read does not name it, and the finished plan has what they all read."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, cast

from msgspec import Struct

from tollgate_host.code.addresses import without_keys
from tollgate_host.interception.identity.resource_identity import ResourceIdentity


class DataRead(Struct, frozen=True, kw_only=True):
    """A data source that was read while several could be meant.

    Attributes:
        token: what names it among the answers.
        type: its type.
        place: what was known of it at the time.
        values: what was read.
    """

    token: str
    type: str
    place: ResourceIdentity
    values: Mapping[str, Any]


def match_reads(
    reads: Iterable[DataRead], sources: Iterable[tuple[str, str, Any]], taken: Iterable[str]
) -> dict[str, str]:
    """Return the address of each read by its token; of sources with equal values, any may have been read.

    Args:
        reads: the reads whose addresses are not known.
        sources: address, type and values of each data source that the plan has read.
        taken: the addresses that other reads are known to have.
    """
    is_taken = set(taken)
    free: dict[tuple[str, str], list[str]] = {}
    for address, type_, values in sources:
        if address not in is_taken:
            free.setdefault((type_, _fingerprint(values)), []).append(address)
    found: dict[str, str] = {}
    for read in reads:
        addresses = free.get((read.type, _fingerprint(read.values)), [])
        address = next((one for one in addresses if _may_be(one, read.place)), None)
        if address is not None:
            addresses.remove(address)
            found[read.token] = address
    return found


def _may_be(address: str, place: ResourceIdentity) -> bool:
    return not place.blocks or without_keys(address) in place.blocks


def _fingerprint(value: Any) -> str:
    """Return a text that is the same for the same values: providers write sets and numbers in several ways."""
    if isinstance(value, Mapping):
        members = cast("Mapping[str, Any]", value)
        return f"{{{','.join(f'{key!r}:{_fingerprint(members[key])}' for key in sorted(members))}}}"
    if isinstance(value, list | tuple):
        return f"[{','.join(sorted(map(_fingerprint, cast('list[Any]', value))))}]"
    is_number = isinstance(value, int | float | Decimal) and not isinstance(value, bool)
    return repr(float(value)) if is_number else repr(value)
