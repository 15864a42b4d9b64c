"""Everything that was answered in a live run, with whom it was about once that is known."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Literal

import attrs
from msgspec.structs import replace

from tollgate.config.index import without_keys
from tollgate.gate.place import Place
from tollgate.report.raw import RawFinding, RawResult, ResourceRow

Outcome = Literal["passed", "failed", "unasked", "open"]
_APPLY_HOOKS = frozenset({"pre-apply", "post-apply"})


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


@attrs.frozen
class Decision:
    """What became of a finding that waited for apply."""

    integration: str
    rule: str
    address: str | None
    outcome: Outcome


class Ledger:
    """The answers of a run, in the order they came."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._stage: list[RawResult] = []

    def record(self, results: Iterable[RawResult], place: Place, token: str = "") -> None:
        """Takes answers about a resource."""
        for result in results:
            self._entries.append(Entry(result, place, token))

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
        listed: dict[tuple[str, str], list[ResourceRow]] = {}
        for row in rows:
            listed.setdefault((row.type, row.action), []).append(row)
        for entry in self._entries:
            if entry.place.address is None:
                address = chosen.get(entry.token) or next(_free(entry, listed, taken), None)
                if address is not None:
                    taken.add(address)
                    chosen[entry.token] = address
                    self._move(entry, address)

    def rename(self, addresses: Mapping[str, str]) -> None:
        """Puts other addresses in the place of those that answers were given about while applying."""
        for entry in self._entries:
            address = addresses.get(entry.place.address or "")
            if address is not None and entry.result.hook in _APPLY_HOOKS:
                self._move(entry, address)

    def asked(self, hook: str) -> set[str | None]:
        """The addresses that somebody was asked about at a hook."""
        return {entry.place.address for entry in self._entries if entry.result.hook == hook}

    def decisions(self) -> Iterator[Decision]:
        """What became of each finding that the plan left open."""
        later: dict[tuple[str, str | None], dict[str, RawResult]] = {}
        for entry in self._entries:
            if entry.result.hook in _APPLY_HOOKS:
                answers = later.setdefault((entry.result.integration, entry.place.address), {})
                answers[entry.result.hook] = entry.result
        refused = {address for (_, address), answers in later.items() if _refuses(answers.get("pre-apply"))}
        asking = {name for name, _ in later}
        for entry in self._entries:
            if entry.result.hook in _APPLY_HOOKS:
                continue
            name, address = entry.result.integration, entry.place.address
            answers = later.get((name, address))
            is_unasked = answers is None and (address in refused or name in asking)
            for finding in entry.result.findings:
                if finding.status == "unknown":
                    outcome = "unasked" if is_unasked else _decided(finding, answers or {})
                    yield Decision(name, finding.rule, address, outcome)

    def results(self) -> Iterator[RawResult]:
        """Every answer; where no address was ever found, the block or the first candidate speaks for it.

        Objects that would share one are numbered, as `aws_sqs_queue.jobs["?1"]`: each has findings of its own.
        """
        yield from self._stage
        shown = self._stand_ins()
        for entry in self._entries:
            address = entry.place.address or shown.get((entry.token, _spokesman(entry.place)))
            yield entry.result if entry.result.address == address else replace(entry.result, address=address)

    def _stand_ins(self) -> dict[tuple[str, str | None], str | None]:
        """What is shown for the address of objects that have none, by token and by what speaks for them."""
        taken = {entry.place.address for entry in self._entries}
        sharing: dict[str | None, dict[str, None]] = {}
        for entry in self._entries:
            if entry.place.address is None:
                sharing.setdefault(_spokesman(entry.place), {})[entry.token] = None
        return {
            (token, spokesman): f'{spokesman}["?{number}"]'
            if spokesman is not None and (len(tokens) > 1 or spokesman in taken)
            else spokesman
            for spokesman, tokens in sharing.items()
            for number, token in enumerate(tokens, 1)
        }

    def _move(self, entry: Entry, address: str) -> None:
        entry.place = Place(address=address, block=without_keys(address))


def _free(
    entry: Entry, rows: Mapping[tuple[str, str], Sequence[ResourceRow]], taken: Container[str | None]
) -> Iterator[str]:
    """The addresses that an answer may be about and that nothing else has.

    Args:
        entry: the answer.
        rows: the resources of the plan by type and action.
        taken: the addresses that answers have already.
    """
    result, may_be = entry.result, set(entry.place.blocks)
    for row in rows.get((result.resource_type, result.action), ()):
        if row.address not in taken and (not may_be or without_keys(row.address) in may_be):
            yield row.address
    block = entry.place.block
    yield from (address for address in entry.place.candidates if address not in taken and address != block)


def _spokesman(place: Place) -> str | None:
    """What names a resource whose address is not known: its block, else the first that it may be."""
    return place.block or next(iter(place.candidates), None)


def _refuses(result: RawResult | None) -> bool:
    """Whether an answer may have kept a change from being made, so that nobody else was asked about it."""
    return result is not None and result.status in ("fail", "error")


def _decided(finding: RawFinding, answers: Mapping[str, RawResult]) -> Outcome:
    """How the latest answer at apply decides a finding; it is not decided where there was no answer."""
    for hook in ("post-apply", "pre-apply"):
        result = answers.get(hook)
        if result is None or result.status == "error":
            continue
        same = [one for one in result.findings if one.rule == finding.rule]
        if not same:
            return "failed" if result.status == "fail" and not result.findings else "passed"
        if any(one.status != "unknown" for one in same):
            return "failed"
    return "open"
