"""Findings that were made twice, as when pre-plan and post-plan see the same fault: reported once."""

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence

import attrs

from tollgate.report.raw import RawFinding

APPLY_HOOKS = ("pre-apply", "post-apply")
"""Where everything is known that a plan leaves open."""

_BADNESS = {"fail": 2, "warn": 1, "unknown": 0}


@attrs.frozen(kw_only=True, eq=False)
class Statement:
    """A finding together with who made it, at which hook, and about which resource.

    Attributes:
        address: the finding's own, else its result's.
        is_implied: the result had no findings; this one stands for its status and message.
    """

    integration: str
    hook: str
    address: str | None
    finding: RawFinding
    is_implied: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """What two statements of the same fault have in common, whatever hook they come from."""
        own_words = self.finding.message if self.is_implied else None
        return self.integration, self.finding.rule, self.address, self.finding.path, own_words

    @property
    def can_be_baselined(self) -> bool:
        """Whether it is a fault of its own; what a bare status says of the whole plan is another one every time."""
        return not self.is_implied or self.address is not None


def unrepeated(statements: Sequence[Statement], *, applied: Container[tuple[str, str | None]]) -> Iterator[Statement]:
    """The statements to report, in their order.

    Where several hooks saw a fault, the one that judged it worst speaks, the latest among equals: it knows most. An
    `unknown` from plan time is left out once the same integration has looked at the resource again at apply.

    Args:
        statements: all of a run, in the order of the report.
        applied: integration and address of every answer to a hook of apply.
    """
    live = [statement for statement in statements if not _is_settled(statement, applied)]
    speakers = _speakers(live)
    said: set[tuple[object, ...]] = set()
    for statement in live:
        words = (*statement.key, statement.finding.message)
        if speakers[statement.key] == statement.hook and words not in said:
            said.add(words)
            yield statement


def _is_settled(statement: Statement, applied: Container[tuple[str, str | None]]) -> bool:
    return (
        statement.finding.status == "unknown"
        and statement.hook not in APPLY_HOOKS
        and (statement.integration, statement.address) in applied
    )


def _speakers(statements: Sequence[Statement]) -> dict[tuple[object, ...], str]:
    """For each fault the hook whose findings about it are reported."""
    worst: defaultdict[tuple[object, ...], dict[str, int]] = defaultdict(dict)
    for statement in statements:
        hooks = worst[statement.key]
        hooks[statement.hook] = max(hooks.get(statement.hook, 0), _BADNESS[statement.finding.status])
    return {key: max(reversed(hooks), key=hooks.__getitem__) for key, hooks in worst.items()}
