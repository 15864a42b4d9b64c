"""Records every answer of a live run with the exact address of its resource."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tollgate_host.code.addresses import without_keys
from tollgate_host.interception.identity.resource_identity import ResourceIdentity
from tollgate_host.report.raw import RawFinding, RawResult

Outcome = Literal["passed", "failed", "unasked", "open"]
_APPLY_HOOKS = frozenset({"pre-apply", "post-apply"})
_APPLY_STAGE_HOOKS = frozenset({"apply-stage-start", "apply-stage-complete"})
_MOST_NAMED = 3


class AnswerEntry(Struct, eq=False):
    """An answer to one intercepted call.

    Attributes:
        place: what was known of the resource at that time.
        token: identifies its object in the plan file.
    """

    result: RawResult
    place: ResourceIdentity
    token: str = ""


class Decision(Struct, frozen=True):
    """The outcome of a finding that waited for apply.

    Attributes:
        address: the resource, or None for a finding about the whole plan.
    """

    integration: str
    rule: str
    address: str | None
    outcome: Outcome


class AnswerLog:
    """The answers of a run: of stages, of the finished plan and of intercepted calls."""

    def __init__(self) -> None:
        self._entries: list[AnswerEntry] = []
        self._finished: list[RawResult] = []

    def record(self, results: Iterable[RawResult], place: ResourceIdentity, token: str = "") -> None:
        """Add answers about the resource of a call, whose address may not be known yet."""
        self._entries += [AnswerEntry(result, place, token) for result in results]

    def record_finished(self, result: RawResult) -> None:
        """Add an answer about the whole run, or about a resource of the finished plan."""
        self._finished.append(result)

    def settle(self, addresses: Mapping[str, str]) -> None:
        """Give every answer the address that the plan file has for its token."""
        for entry in self._entries:
            if entry.place.address is None and entry.token in addresses:
                _move(entry, addresses[entry.token])

    def rename(self, addresses: Mapping[str, str]) -> None:
        """Replace addresses of answers given while applying."""
        for entry in self._entries:
            address = addresses.get(entry.place.address or "")
            if address is not None and entry.result.hook in _APPLY_HOOKS:
                _move(entry, address)

    def addresses(self, hook: str) -> set[str]:
        """Return the addresses for which a hook was called while the engine ran."""
        found = (entry.place.address for entry in self._entries if entry.result.hook == hook)
        return {address for address in found if address is not None}

    def of_finished_plan(self, hook: str) -> dict[str, list[RawResult]]:
        """Return the answers about the resources of the finished plan at a hook, by address."""
        found: dict[str, list[RawResult]] = {}
        for result in self._finished:
            if result.hook == hook and result.address is not None:
                found.setdefault(result.address, []).append(result)
        return found

    def decisions(self) -> Iterator[Decision]:
        """Yield the outcome of each finding that the plan left for apply to decide."""
        later: dict[tuple[str, str | None], dict[str, RawResult]] = {}
        for entry in self._entries:
            if entry.result.hook in _APPLY_HOOKS:
                answers = later.setdefault((entry.result.integration, entry.place.address), {})
                answers[entry.result.hook] = entry.result
        refused = {address for (_, address), answers in later.items() if _refuses(answers.get("pre-apply"))}
        asking = {name for name, _ in later}
        last = {one.integration: one for one in self._finished if one.hook == "apply-stage-complete"}
        for result in self.results():
            if result.hook in _APPLY_HOOKS or result.hook in _APPLY_STAGE_HOOKS:
                continue
            name, address = result.integration, result.address
            answers = later.get((name, address))
            is_unasked = answers is None and (address in refused or name in asking)
            for finding in result.findings:
                if finding.status != "unknown" or finding.undecided == "data":
                    continue
                if result.hook.endswith("-stage-complete"):
                    yield Decision(name, finding.rule, finding.address, _decided_at_the_end(finding, last.get(name)))
                else:
                    outcome = "unasked" if is_unasked else _decided(finding, answers or {})
                    yield Decision(name, finding.rule, address, outcome)

    def results(self) -> Iterator[RawResult]:
        """Yield every answer, with an exact address or with none."""
        yield from self._finished
        for entry in self._entries:
            yield _addressed(entry)


def _move(entry: AnswerEntry, address: str) -> None:
    entry.place = ResourceIdentity(address=address, block=without_keys(address))


def _addressed(entry: AnswerEntry) -> RawResult:
    """Return an answer with its address; if that is unknown, add the candidates to its findings."""
    result, address = entry.result, entry.place.address
    if address is not None or not entry.place.candidates:
        return result if result.address == address else replace(result, address=address)
    names = entry.place.candidates
    more = f" or {len(names) - _MOST_NAMED} others" if len(names) > _MOST_NAMED else ""
    about = f" (one of {', '.join(names[:_MOST_NAMED])}{more})"
    findings = tuple(replace(one, message=one.message + about) for one in result.findings)
    message = result.message + about if result.message and not findings else result.message
    return replace(result, address=None, findings=findings, message=message)


def _refuses(result: RawResult | None) -> bool:
    """Return whether an answer may have stopped a change, so that no other integration was called."""
    return result is not None and result.status in ("fail", "error")


def _decided(finding: RawFinding, answers: Mapping[str, RawResult]) -> Outcome:
    """Return how the latest answer at apply decides a finding; it stays open without an answer."""
    for hook in ("post-apply", "pre-apply"):
        result = answers.get(hook)
        outcome = _outcome(result, [one for one in result.findings if one.rule == finding.rule]) if result else "open"
        if outcome != "open":
            return outcome
    return "open"


def _decided_at_the_end(finding: RawFinding, result: RawResult | None) -> Outcome:
    """Return how the answer after the apply decides a finding about the plan; it stays open without an answer."""
    if result is None:
        return "open"
    return _outcome(
        result, [one for one in result.findings if one.rule == finding.rule and one.address == finding.address]
    )


def _outcome(result: RawResult, same: list[RawFinding]) -> Outcome:
    """Return how an answer decides a finding, given what the answer has of the same rule."""
    if result.status == "error":
        return "open"
    if not same:
        return "failed" if result.status == "fail" and not result.findings else "passed"
    return "failed" if any(one.status != "unknown" for one in same) else "open"
