"""Removes duplicate findings, such as those of pre-plan and post-plan about the same problem."""

from collections.abc import Container, Iterator, Sequence

import msgspec

from tollgate_host.report.raw import RawFinding

_APPLY_HOOKS = ("pre-apply", "post-apply")
"""Where everything is known that a plan leaves open."""
_PLAN_STAGES = ("plan-stage-start", "plan-stage-complete")
_OUTCOME = "apply-stage-complete"

_BADNESS = {"fail": 2, "warn": 1, "unknown": 0}


class Statement(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A finding with its integration, hook and resource.

    Attributes:
        address: the address of the finding, else of its result.
        is_implied: the result had no findings; this one stands for its status and message.
        key: equal for two statements of the same problem, whatever their hooks.
    """

    integration: str
    hook: str
    address: str | None
    finding: RawFinding
    is_implied: bool
    key: tuple[object, ...]

    @property
    def can_be_baselined(self) -> bool:
        """Return whether it can be in a baseline; a bare status about the whole plan differs in every run."""
        return not self.is_implied or self.address is not None


def make_statement(
    integration: str, hook: str, address: str | None, finding: RawFinding, *, is_implied: bool
) -> Statement:
    """Return a statement."""
    key = (integration, finding.rule, address, finding.path, finding.message if is_implied else None)
    return Statement(integration, hook, address, finding, is_implied, key)


def drop_repeated(
    statements: Sequence[Statement], *, answered: Container[tuple[str, str | None, str]]
) -> Iterator[Statement]:
    """Yield the statements to report, in order, without duplicates.

    If several hooks found a problem, the worst statement counts, or the latest of equal ones. An `unknown` of the plan
    is left out if the same integration has checked the resource again at apply, one of `pre-apply` if it has after the
    change, and one of the whole plan if it has checked the outcome.

    Args:
        statements: all of a run, in the order of the report.
        answered: integration, address and hook of every answer that is no error.
    """
    live = [one for one in statements if not _is_settled(one, answered)]
    speakers = _speakers(live)
    said: set[tuple[object, ...]] = set()
    for one in live:
        words = (one.key, one.finding.message)
        if speakers[one.key] == one.hook and words not in said:
            said.add(words)
            yield one


def _is_settled(one: Statement, answered: Container[tuple[str, str | None, str]]) -> bool:
    if one.finding.status != "unknown" or one.hook in ("post-apply", _OUTCOME):
        return False
    is_of_the_plan = one.hook == "plan-stage-complete" and one.finding.undecided != "data"
    if is_of_the_plan and (one.integration, None, _OUTCOME) in answered:
        return True
    if one.address is None and one.hook in _PLAN_STAGES:
        return False  # answers without an address are about resources that could not be told apart
    later = _APPLY_HOOKS[1:] if one.hook == "pre-apply" else _APPLY_HOOKS
    return any((one.integration, one.address, hook) in answered for hook in later)


def _speakers(statements: Sequence[Statement]) -> dict[tuple[object, ...], str]:
    """Return for each problem the hook whose findings about it are reported."""
    speakers: dict[tuple[object, ...], str] = {}
    worst: dict[tuple[object, ...], int] = {}
    for one in statements:
        badness = _BADNESS[one.finding.status]
        if badness >= worst.get(one.key, 0):
            worst[one.key] = badness
            speakers[one.key] = one.hook
    return speakers
