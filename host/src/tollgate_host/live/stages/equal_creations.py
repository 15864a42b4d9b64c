"""Finds out which of several equal creations was which: the state shows it after they are applied."""

from collections.abc import Mapping

from tollgate_host.interception.identity.planned_changes import PlannedChange, PlannedChanges
from tollgate_host.interception.identity.state_objects import StateObjects


def tied_changes(planned: PlannedChanges) -> list[PlannedChange]:
    """Return the creations that could not be told apart while they were applied."""
    return [one for one in planned.changes if one.ties and one.ties != (one.address,)]


def real_addresses(tied: list[PlannedChange], state: StateObjects) -> dict[str, str]:
    """Return the real address for each address that such a creation was assumed to have.

    Created objects are found in the state; failed ones get the addresses that remain.
    """
    found: dict[str, str] = {}
    for change in tied:
        value = change.made.after if change.made is not None else None
        stored = state.find(_type(change), value).only if value is not None else None
        if stored is not None:
            found[change.address] = stored.address
    taken = set(found.values())
    left = [change for change in tied if change.address not in taken]
    for change in tied:
        if change.address not in found:
            other = next(one for one in left if _type(one) == _type(change))
            left.remove(other)
            found[change.address] = other.address
    return found


def correct_outcomes(planned: PlannedChanges, addresses: Mapping[str, str]) -> None:
    """Move each outcome to the change that it belongs to."""
    came_of = {old: planned.at(old) for old in addresses}
    outcomes = {old: (one.made, one.error, one.shown_error) for old, one in came_of.items() if one is not None}
    for old, new in addresses.items():
        change = planned.at(new)
        if change is not None and old in outcomes:
            change.made, change.error, change.shown_error = outcomes[old]


def _type(change: PlannedChange) -> str:
    return change.resource.wire()["type"]
