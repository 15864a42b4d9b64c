"""Everything that was answered in a live run, with whom it was about once that is known."""

from collections.abc import Iterable, Iterator, Mapping

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

        Args:
            addresses: by token.
            rows: the resources of the plan, from which what no token names is taken, each once.
        """
        free: dict[tuple[str, str], list[str]] = {}
        for row in rows:
            free.setdefault((row.type, row.action), []).append(row.address)
        for entry in self._entries:
            if entry.place.address is None and entry.token in addresses:
                self._move(entry, addresses[entry.token])
        taken = {(entry.result.integration, entry.result.hook, entry.place.address) for entry in self._entries}
        for entry in self._entries:
            if entry.place.address is not None:
                continue
            result = entry.result
            may_be = set(entry.place.blocks)
            for address in free.get((result.resource_type, result.action), []):
                is_possible = not may_be or without_keys(address) in may_be
                if is_possible and (result.integration, result.hook, address) not in taken:
                    taken.add((result.integration, result.hook, address))
                    self._move(entry, address)
                    break

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


def _wheres(place: Place, token: str) -> Iterator[str]:
    if place.address is not None:
        yield place.address
    elif token:
        yield token
