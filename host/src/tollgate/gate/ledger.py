"""Everything that was answered in a live run, with whom it was about once that is known."""

from collections.abc import Container, Iterable, Iterator, Mapping

import attrs

from tollgate.config.index import without_keys
from tollgate.gate.place import Place
from tollgate.report.raw import RawResult, ResourceRow


@attrs.define(eq=False)
class Entry:
    """One answer.

    Attributes:
        place: what was known of the resource at the time.
        token: what names its object in the plan file.
    """

    result: RawResult
    place: Place
    token: str = ""


class Ledger:
    """The answers of a run, in the order they came."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._stage: list[RawResult] = []
        self._undecided: set[tuple[str, str]] = set()

    def record(self, results: Iterable[RawResult], place: Place, token: str = "") -> None:
        """Takes answers about a resource."""
        for result in results:
            self._entries.append(Entry(result, place, token))
            if any(finding.status == "unknown" for finding in result.findings):
                self._undecided.update((result.integration, where) for where in _wheres(place, token))

    def record_stage(self, result: RawResult) -> None:
        """Takes an answer about the whole run."""
        self._stage.append(result)

    def settle(self, addresses: Mapping[str, str], rows: Iterable[ResourceRow]) -> None:
        """Gives every answer its address, once the plan tells.

        What the plan does not have, because an error kept it out, takes an address that it may be and no other has.

        Args:
            addresses: by token.
            rows: the resources of the plan.
        """
        for entry in self._entries:
            if entry.place.address is None and entry.token in addresses:
                self._move(entry, addresses[entry.token])
        taken = {entry.place.address for entry in self._entries}
        chosen: dict[str, str] = {}
        listed = list(rows)
        for entry in self._entries:
            if entry.place.address is None:
                address = chosen.get(entry.token) or next(_free(entry, listed, taken), None)
                if address is not None:
                    taken.add(address)
                    chosen[entry.token] = address
                    self._move(entry, address)

    def asked(self, hook: str) -> set[str | None]:
        """The addresses that somebody was asked about at a hook."""
        return {entry.place.address for entry in self._entries if entry.result.hook == hook}

    def is_undecided(self, integration: str, address: str) -> bool:
        """Whether an integration has left something open about a resource."""
        return (integration, address) in self._undecided

    @property
    def undecided(self) -> frozenset[tuple[str, str]]:
        """Who left something open about which resource."""
        return frozenset(self._undecided)

    def results(self) -> Iterator[RawResult]:
        """Every answer; where no address was ever found, the block or the first candidate speaks for it."""
        yield from self._stage
        for entry in self._entries:
            place = entry.place
            address = place.address or place.block or next(iter(place.candidates), None)
            yield entry.result if entry.result.address == address else attrs.evolve(entry.result, address=address)

    def _move(self, entry: Entry, address: str) -> None:
        entry.place = Place(address=address, block=without_keys(address))
        if any(finding.status == "unknown" for finding in entry.result.findings):
            self._undecided.add((entry.result.integration, address))


def _free(entry: Entry, rows: Iterable[ResourceRow], taken: Container[str | None]) -> Iterator[str]:
    """The addresses that an answer may be about and that nothing else has."""
    result, may_be = entry.result, set(entry.place.blocks)
    for row in rows:
        is_like = (row.type, row.action) == (result.resource_type, result.action)
        if is_like and row.address not in taken and (not may_be or without_keys(row.address) in may_be):
            yield row.address
    yield from (address for address in entry.place.candidates if address not in taken)


def _wheres(place: Place, token: str) -> Iterator[str]:
    if place.address is not None:
        yield place.address
    elif token:
        yield token
